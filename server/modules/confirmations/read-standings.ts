import type { Tx } from '#server/platform/db/database.ts'
import { type Asked, findStandings, type Sender } from './confirmation.queries.ts'
import { type ConfirmationTerms, mayNeedConfirmation, type Standing } from './confirmation.rules.ts'

interface Payment extends Pick<Asked, 'operation' | 'subjectId' | 'amountMinor'> {
  /** Null: staff or a job pay, who confirm nothing. */
  readonly sender: Sender | null
}

/**
 * The standings of the payments that may need a confirmation, by input.
 * @param paymentOf null: it pays nothing, and is refused
 */
export async function readStandings<Input>(
  tx: Tx,
  inputs: readonly Input[],
  terms: ConfirmationTerms,
  paymentOf: (input: Input) => Payment | null | undefined,
): Promise<ReadonlyMap<Input, Standing>> {
  const asked = inputs.flatMap((input) => {
    const payment = paymentOf(input)
    if (!payment?.sender || !mayNeedConfirmation(payment.amountMinor, terms, payment.sender)) return []
    return [{ ...payment, ...payment.sender, input }]
  })
  const standings = await findStandings(tx, asked)
  return new Map(
    standings.flatMap((standing, place) => {
      const one = asked[place]
      return one ? [[one.input, standing] as const] : []
    }),
  )
}
