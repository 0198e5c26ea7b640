interface Weighted {
  readonly weight: number
}

/** One of them, as often as its weight says. @param chance from 0, below 1 */
export function drawByWeight<T extends Weighted>(all: readonly T[], chance: number): T | null {
  const sum = all.reduce((total, { weight }) => total + weight, 0)
  let left = chance * sum
  for (const one of all) {
    left -= one.weight
    if (left < 0) return one
  }
  return all.at(-1) ?? null
}
