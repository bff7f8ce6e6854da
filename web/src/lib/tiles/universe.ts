// All tiles by family, as the server defines them.

import { FAMILIES } from '../../generated/tiles';

export { FAMILIES, SPACES, type TileFamily } from '../../generated/tiles';

/** The ids of all tiles with a face. */
export const FACES: readonly string[] = FAMILIES.flatMap((family) => family.rows.flat());
