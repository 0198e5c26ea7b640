import { openQuestion } from '#web/lib/question.ts'

export interface UnconfirmedTransfer {
  /** One of the contract's reasons. */
  readonly why: string
  readonly to: string
  readonly amount: string
}

/** Whether the client wants this transfer. */
export const transferConfirmation = openQuestion<UnconfirmedTransfer>()
