import { openQuestion } from '#web/lib/question.ts'

export interface Unconfirmed {
  /** One of the contract's reasons. */
  readonly why: string
  /** What the server asks to confirm. */
  readonly payment: unknown
}

/** Whether the client wants this payment. */
export const paymentConfirmation = openQuestion<Unconfirmed>()
