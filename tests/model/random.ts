/** Numbers that look random and are the same for the same seed, on every machine. */
export interface Random {
  /** From 0 up to and without `end`. */
  below(end: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
  /** True `percent` times in a hundred. */
  chance(percent: number): boolean
}

export function randomOf(seed: number): Random {
  // Mulberry32: 32 bits of state, short enough to read.
  let state = Math.imul(seed + 1, 0x9e3779b1)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (end: number) => next() % end
  return {
    below,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    chance: (percent) => below(100) < percent,
  }
}
