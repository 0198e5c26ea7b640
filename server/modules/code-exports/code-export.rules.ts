import type { codeExportStates } from '#contract/operations/voucher-desk/export-codes.ts'

type State = (typeof codeExportStates)[number]

/** How a request for codes stands: its approval, and then the file that came of it. */
export function stateOf(request: {
  readonly status: string
  readonly takenAt: Date | null
  /** Agreed to, and still good. */
  readonly isOpen: boolean
}): State {
  const { status, takenAt, isOpen } = request
  if (takenAt) return 'taken'
  if (isOpen) return 'approved'
  return status === 'waiting' || status === 'refused' || status === 'withdrawn' ? status : 'expired'
}

const tripoliOffsetMilliseconds = 7_200_000

/** The last day in Tripoli on which a voucher is good: it expires with the night that follows. */
export function lastDayOf(expiresAt: Date): string {
  return new Date(expiresAt.getTime() + tripoliOffsetMilliseconds - 1).toISOString().slice(0, 10)
}
