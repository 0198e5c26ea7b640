/** Seats `from` to `to` of a sector are on sale, as they are counted in it, from 1. */
export interface SeatBlock {
  readonly from: number
  readonly to: number
  readonly seatsPerRow: number
}

/**
 * The best seats that are free: side by side in the lowest row with room, nearest to the middle of the row; where no row
 * has room for all, the lowest ones. Null when there are too few.
 */
export function bestSeats(
  { from, to, seatsPerRow }: SeatBlock,
  taken: ReadonlySet<number>,
  count: number,
): number[] | null {
  const free = Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((seat) => !taken.has(seat))
  if (free.length < count) return null
  const rows = Map.groupBy(free, (seat) => Math.ceil(seat / seatsPerRow))
  for (const row of rows.values()) {
    const together = runsOf(row, count)
    if (together.length === 0) continue
    const middle = (seatsPerRow - 1) / 2
    const off = (run: readonly number[]) => Math.abs(placeInRow(run, seatsPerRow) - middle)
    return together.reduce((best, run) => (off(run) < off(best) ? run : best))
  }
  return free.slice(0, count)
}

/** Every stretch of `count` seats side by side. */
function runsOf(row: readonly number[], count: number): number[][] {
  return row.flatMap((first, at) => {
    const run = row.slice(at, at + count)
    return run.length === count && run.at(-1) === first + count - 1 ? [run] : []
  })
}

/** Of the middle of a run, from 0. */
function placeInRow(run: readonly number[], seatsPerRow: number): number {
  const [first = 1] = run
  return ((first - 1) % seatsPerRow) + (run.length - 1) / 2
}
