/** The same random numbers in every run, so every demo world is the same. */
export interface Chance {
  /** True once in this many. */
  happens(share: number): boolean
  pick<T>(choices: readonly [T, ...T[]]): T
  /** Whole, both ends included. */
  between(least: number, most: number): number
}

export function openChance(seed: number): Chance {
  let state = seed
  // Mulberry32: small, and even enough to pick a phone card.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    happens: (share) => next() < share,
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
  }
}
