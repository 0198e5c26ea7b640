import { seatPlace } from '#contract/shapes/ticket.ts'

interface Place {
  readonly focused: number
  readonly first: number
  readonly last: number
  readonly perRow: number
  readonly rtl: boolean
}

/** The seat that a key leads to; null for keys that lead nowhere. */
export function seatTo(key: string, { focused, first, last, perRow, rtl }: Place): number | null {
  const within = (seat: number) => (seat < first || seat > last ? focused : seat)
  const onward = rtl ? -1 : 1
  const rowStart = (seatPlace(focused, perRow).row - 1) * perRow + 1
  const targets = new Map([
    ['ArrowRight', within(focused + onward)],
    ['ArrowLeft', within(focused - onward)],
    ['ArrowUp', within(focused - perRow)],
    ['ArrowDown', within(focused + perRow)],
    ['Home', Math.max(first, rowStart)],
    ['End', Math.min(last, rowStart + perRow - 1)],
  ])
  return targets.get(key) ?? null
}
