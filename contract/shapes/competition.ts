/** Limits of a competition. */
export const secondsMin = 5
export const secondsMax = 600
export const pointsMax = 1_000_000
/** As many are answered in a ranking. */
export const rankedMax = 100

/** An answer that arrives so long after its question's time still counts: it was on its way. */
export const graceSeconds = 2

/** How equals are put into an order; published with the seed. */
export const drawMethod = 'sha256(seed:entry)'
