// Written from the routes of crates/jantaku-server by `make types`. Do not change it here.

import type { GameRecord, ListedRoom, Me, NewRoom, OpenedRoom, Rename, RoomView, RulesetDetails, RulesetInfo } from './proto';

/** The routes of the REST interface: what goes into the path and the body, and what comes back. */
export interface Rest {
  'GET /api/games/{id}/log': { path: { id: string }; answer: GameRecord };
  'GET /api/me': { answer: Me };
  'PUT /api/me': { body: Rename; answer: Me };
  'GET /api/openapi.json': { answer: Record<string, unknown> };
  'GET /api/rooms': { answer: ListedRoom[] };
  'POST /api/rooms': { body: NewRoom; answer: OpenedRoom };
  'GET /api/rooms/{code}': { path: { code: string }; answer: RoomView };
  'GET /api/rulesets': { answer: RulesetInfo[] };
  'GET /api/rulesets/{id}': { path: { id: string }; answer: RulesetDetails };
  'GET /api/words/{language}/{id}': { path: { language: string; id: string }; answer: Record<string, string> };
}
