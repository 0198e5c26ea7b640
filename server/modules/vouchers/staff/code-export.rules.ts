import type { codeExportStates } from '#contract/operations/vouchers/export-codes.ts'

type State = (typeof codeExportStates)[number]

/** The state of a request for codes: of its approval, then of its file. */
export function stateOf(request: {
  readonly status: string
  readonly takenAt: Date | null
  /** Approved, and the file can still be downloaded. */
  readonly isOpen: boolean
}): State {
  const { status, takenAt, isOpen } = request
  if (takenAt) return isOpen ? 'downloaded' : 'taken'
  if (isOpen) return 'approved'
  return status === 'waiting' || status === 'refused' || status === 'withdrawn' ? status : 'expired'
}
