//! Random hands of the usual kinds, as counts.

use super::Random;

/// Nine characters, nine circles, nine bamboos, seven honours.
pub const KINDS: usize = 34;

/// How often each kind is in a hand.
pub type Counts = [u8; KINDS];

/// So many tiles at random from four of each of some kinds.
pub fn deal(random: &mut Random, kinds: &[usize], size: usize) -> Counts {
    let mut wall: Vec<usize> = kinds.iter().flat_map(|&kind| [kind; 4]).collect();
    random.deal(&mut wall, size);
    let mut counts = [0; KINDS];
    wall.iter().take(size).for_each(|&kind| counts[kind] += 1);
    counts
}

/// A complete hand with so many sets, mostly of few suits.
pub fn complete(random: &mut Random, sets: usize) -> Counts {
    if sets == 4 && random.one_in(8) {
        return seven_pairs_or_orphans(random);
    }
    let suits = 1 + random.below(3) as usize;
    loop {
        let mut counts = [0_u8; KINDS];
        for _ in 0..sets {
            let row = random.below(3) > 0;
            let first = 9 * random.below(suits as u32) as usize
                + random.below(if row { 7 } else { 9 }) as usize;
            let honour = 27 + random.below(7) as usize;
            match (row, random.one_in(3)) {
                (true, _) => (0..3).for_each(|step| counts[first + step] += 1),
                (false, true) => counts[honour] += 3,
                (false, false) => counts[first] += 3,
            }
        }
        counts[random.below(KINDS as u32) as usize] += 2;
        if counts.iter().all(|&count| count <= 4) {
            return counts;
        }
    }
}

fn seven_pairs_or_orphans(random: &mut Random) -> Counts {
    let mut counts = [0; KINDS];
    let mut kinds: Vec<usize> = (0..KINDS).collect();
    if random.one_in(2) {
        random.deal(&mut kinds, 7);
        kinds[..7].iter().for_each(|&kind| counts[kind] = 2);
    } else {
        let mut orphans = vec![0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
        random.deal(&mut orphans, 1);
        orphans.iter().for_each(|&kind| counts[kind] = 1);
        counts[orphans[0]] = 2;
    }
    counts
}

/// One tile less.
pub fn without_one(random: &mut Random, mut counts: Counts) -> Counts {
    let there: Vec<usize> = (0..KINDS).filter(|&kind| counts[kind] > 0).collect();
    counts[random.pick(&there)] -= 1;
    counts
}

/// Another tile for some of them.
pub fn exchange(random: &mut Random, mut counts: Counts, times: u32) -> Counts {
    for _ in 0..times {
        counts = without_one(random, counts);
        let free: Vec<usize> = (0..KINDS).filter(|&kind| counts[kind] < 4).collect();
        counts[random.pick(&free)] += 1;
    }
    counts
}
