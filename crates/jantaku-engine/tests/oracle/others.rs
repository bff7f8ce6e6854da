//! What other scorers make of a win.

use agari::context::{GameContext, WinType};
use agari::hand::{KanType, Meld as AgariMeld, decompose_hand, decompose_hand_with_melds};
use agari::parse::to_counts;
use agari::rules::Rules;
use agari::scoring::calculate_score;
use agari::tile::{Honor, Suit, Tile as AgariTile};
use agari::yaku::detect_yaku_with_context;
use riichienv_core::hand_evaluator::HandEvaluator;
use riichienv_core::hand_evaluator_3p::HandEvaluator3P;
use riichienv_core::types::{Conditions, Meld, MeldType, Wind};

use super::deal::{Called, Piece, Win};

/// What a scorer says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Is there any yaku but dora?
    pub wins: bool,
    /// Han, dora included; of yakuman, thirteen each.
    pub han: u32,
    /// Fu; 0 for yakuman.
    pub fu: u32,
    /// What the discarder pays; or else a player who does not deal, and the dealer.
    pub pays: [u32; 2],
}

/// What `riichienv-core` says.
pub fn riichienv(win: &Win) -> Verdict {
    let mut copies = [0_u8; 34];
    let mut number = |piece: &Piece| {
        let five = matches!(piece.kind, 4 | 13 | 22);
        if piece.red {
            return piece.kind * 4;
        }
        let copy = &mut copies[usize::from(piece.kind)];
        *copy += 1;
        piece.kind * 4 + (*copy - u8::from(!five)).min(3)
    };
    let hand: Vec<u8> = win.hand.iter().map(&mut number).collect();
    let melds = win.calls.iter().map(|(called, pieces)| {
        let kind = match called {
            Called::Chii => MeldType::Chi,
            Called::Pon => MeldType::Pon,
            Called::Daiminkan => MeldType::Daiminkan,
            Called::Kakan => MeldType::Kakan,
            Called::Ankan => MeldType::Ankan,
        };
        let tiles = pieces.iter().map(&mut number).collect();
        Meld::new(kind, tiles, *called != Called::Ankan, 0, None)
    });
    let melds = melds.collect();
    let indicators = |kinds: &[u8]| kinds.iter().map(|kind| kind * 4 + 1).collect();
    let conditions = Conditions {
        tsumo: win.tsumo,
        riichi: win.riichi,
        double_riichi: win.double_riichi,
        ippatsu: win.ippatsu,
        haitei: win.last_tile && win.tsumo,
        houtei: win.last_tile && !win.tsumo,
        rinshan: win.rinshan,
        chankan: win.chankan,
        tsumo_first_turn: win.first_turn,
        player_wind: Wind::from(win.seat),
        round_wind: Wind::from(win.round),
        kita_count: win.norths,
        ..Conditions::default()
    };
    let red = win.tile.kind * 4 + u8::from(!win.tile.red);
    let (dora, ura) = (indicators(&win.indicators), indicators(&win.under));
    let result = match win.players {
        3 => HandEvaluator3P::new(hand, melds).calc(red, dora, ura, Some(conditions)),
        _ => HandEvaluator::new(hand, melds).calc(red, dora, ura, Some(conditions)),
    };
    Verdict {
        wins: result.is_win,
        han: result.han,
        fu: if result.yakuman { 0 } else { result.fu },
        pays: if win.tsumo {
            [result.tsumo_agari_ko, result.tsumo_agari_oya]
        } else {
            [result.ron_agari, 0]
        },
    }
}

const HONORS: [Honor; 7] = [
    Honor::East,
    Honor::South,
    Honor::West,
    Honor::North,
    Honor::White,
    Honor::Green,
    Honor::Red,
];

fn agari_tile(kind: u8) -> AgariTile {
    match kind {
        0..27 => {
            let suit = [Suit::Man, Suit::Pin, Suit::Sou][usize::from(kind / 9)];
            AgariTile::suited(suit, kind % 9 + 1)
        }
        _ => AgariTile::honor(HONORS[usize::from(kind - 27)]),
    }
}

/// What `agari` says.
pub fn agari(win: &Win) -> Verdict {
    let win_type = if win.tsumo {
        WinType::Tsumo
    } else {
        WinType::Ron
    };
    let wind = |wind: u8| HONORS[usize::from(wind)];
    let mut context = GameContext::new(win_type, wind(win.round), wind(win.seat));
    if win.players == 3 {
        context.rules = Rules::sanma();
        context.nukidora = win.norths;
    }
    context.winning_tile = Some(agari_tile(win.tile.kind));
    context.is_open = win.calls.iter().any(|(called, _)| *called != Called::Ankan);
    context.is_riichi = win.riichi;
    context.is_double_riichi = win.double_riichi;
    context.is_ippatsu = win.ippatsu;
    context.is_rinshan = win.rinshan;
    context.is_chankan = win.chankan;
    context.is_last_tile = win.last_tile;
    context.is_tenhou = win.first_turn && win.seat == 0;
    context.is_chiihou = win.first_turn && win.seat != 0;
    context.dora_indicators = win.indicators.iter().copied().map(agari_tile).collect();
    context.ura_dora_indicators = win.under.iter().copied().map(agari_tile).collect();
    let called = win.calls.iter().flat_map(|(_, pieces)| pieces);
    let all = win.hand.iter().chain([&win.tile]).chain(called);
    context.aka_count = all.clone().filter(|piece| piece.red).count() as u8;
    let all: Vec<AgariTile> = all.map(|piece| agari_tile(piece.kind)).collect();
    let counts = to_counts(&all);
    let structures = if win.calls.is_empty() {
        decompose_hand(&counts)
    } else {
        let own = win.hand.iter().chain([&win.tile]);
        let own: Vec<AgariTile> = own.map(|piece| agari_tile(piece.kind)).collect();
        let melds = win.calls.iter().map(|(called, pieces)| {
            let first = agari_tile(pieces[0].kind);
            match called {
                Called::Chii => AgariMeld::shuntsu_open(first),
                Called::Pon => AgariMeld::koutsu_open(first),
                Called::Daiminkan => AgariMeld::kan(first, KanType::Open),
                Called::Kakan => AgariMeld::kan(first, KanType::Added),
                Called::Ankan => AgariMeld::kan(first, KanType::Closed),
            }
        });
        decompose_hand_with_melds(&to_counts(&own), &melds.collect::<Vec<_>>())
    };
    let verdicts = structures.iter().map(|structure| {
        let yaku = detect_yaku_with_context(structure, &counts, &context);
        let score = calculate_score(structure, &yaku, &context);
        let pays = if win.tsumo {
            let ko = score.payment.from_non_dealer.unwrap_or(0);
            [ko, score.payment.from_dealer.unwrap_or(0)]
        } else {
            [score.payment.from_discarder.unwrap_or(0), 0]
        };
        Verdict {
            wins: !yaku.yaku_list.is_empty(),
            han: score.han.into(),
            fu: if yaku.is_yakuman {
                0
            } else {
                score.fu.total.into()
            },
            pays,
        }
    });
    let best = verdicts.max_by_key(|verdict| (verdict.wins, verdict.pays, verdict.han, verdict.fu));
    best.expect("the hand is complete")
}
