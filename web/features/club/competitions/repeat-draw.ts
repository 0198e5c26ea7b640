interface Drawn {
  readonly number: string
  readonly score: number
  readonly seconds_used: number
  readonly finished: boolean
  readonly drawn: boolean
}

interface Draw {
  readonly seed: string
  readonly seed_hash: string | null
  readonly ranking: readonly Drawn[]
}

/**
 * Whether the published seed gives the published order: its hash is the one of the opening, and of equals the smaller hash
 * of `seed:entry` comes first.
 * @param hash SHA-256 of a text, in hexadecimal
 */
export function repeatsDraw(
  { seed, seed_hash: published, ranking }: Draw,
  hash: (text: string) => string,
): boolean {
  if (hash(seed) !== published) return false
  return ranking.every((row, at) => {
    const next = ranking[at + 1]
    if (next === undefined || !isEqual(row, next)) return true
    return hash(`${seed}:${row.number}`) <= hash(`${seed}:${next.number}`)
  })
}

function isEqual(one: Drawn, other: Drawn): boolean {
  return (
    one.score === other.score && one.seconds_used === other.seconds_used && one.finished === other.finished
  )
}
