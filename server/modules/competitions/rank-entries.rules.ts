export interface Played {
  readonly id: bigint
  readonly score: number
  readonly secondsUsed: number
  readonly isFinished: boolean
}

export interface Ranked {
  readonly id: bigint
  readonly place: number
  /** Others were equal: the draw decided. */
  readonly drawn: boolean
}

/**
 * By score, then who played to the end, then time used. Among equals the smaller SHA-256 of `seed:entry` comes first, so
 * that anybody with the published seed repeats it.
 * @param lotOf that hash, in hexadecimal
 */
export function rankEntries(entries: readonly Played[], lotOf: (entry: bigint) => string): readonly Ranked[] {
  const drawn = entries.map((entry) => ({ ...entry, lot: lotOf(entry.id) }))
  const sorted = drawn.toSorted((one, other) => compare(one, other) || (one.lot < other.lot ? -1 : 1))
  return sorted.map((entry, at) => {
    const near = [sorted[at - 1], sorted[at + 1]]
    const isEqual = near.some((other) => other !== undefined && compare(entry, other) === 0)
    return { id: entry.id, place: at + 1, drawn: isEqual }
  })
}

function compare(one: Played, other: Played): number {
  return (
    other.score - one.score ||
    Number(other.isFinished) - Number(one.isFinished) ||
    one.secondsUsed - other.secondsUsed
  )
}

export interface Prize {
  /** How many places in a row get it. */
  readonly places: number
  readonly points: number
}

/** The points of a place, from 1; null beyond the prizes. */
export function prizeOf(prizes: readonly Prize[], place: number): number | null {
  let last = 0
  for (const { places, points } of prizes) {
    last += places
    if (place <= last) return points
  }
  return null
}
