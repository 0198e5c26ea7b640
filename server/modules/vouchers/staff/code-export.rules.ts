import type { codeExportStates } from '#contract/operations/vouchers/export-codes.ts'

type State = (typeof codeExportStates)[number]

/** How a request for codes stands: its approval, and then the file that came of it. */
export function stateOf(request: {
  readonly status: string
  readonly takenAt: Date | null
  /** Agreed to, and the file can still be downloaded. */
  readonly isOpen: boolean
}): State {
  const { status, takenAt, isOpen } = request
  if (takenAt) return isOpen ? 'downloaded' : 'taken'
  if (isOpen) return 'approved'
  return status === 'waiting' || status === 'refused' || status === 'withdrawn' ? status : 'expired'
}
