import { Refusal } from '#contract/kernel/refusal.ts'
import type { JsonObject, Operation } from './operation.ts'
import { plainPosting } from './plain-posting.ts'
import { loadOriginals } from './reversal.queries.ts'
import { counterPostings, type Original } from './reversal.rules.ts'

export interface ReverseTransaction {
  readonly transactionId: bigint
  readonly meta?: JsonObject
}

/**
 * Undoes a plain posting once, by its counter-transaction. Refused when the money is gone, and for other operations:
 * their rows must follow (a voucher, an order), so their modules make a reversal from `loadOriginals` and
 * `counterPostings`.
 */
export const reverseTransaction: Operation<
  ReverseTransaction,
  Original | undefined,
  { readonly reverses: string },
  null
> = {
  name: 'reversal',
  load: (tx, inputs) =>
    loadOriginals(
      tx,
      inputs.map(({ transactionId }) => transactionId),
    ),
  accounts: (_input, original) => original?.legs.map(({ account }) => account) ?? [],
  decide({ transactionId, meta }, original) {
    if (original?.operation !== plainPosting.name) return new Refusal('ledger.not_reversible')
    const postings = counterPostings(original)
    if (postings instanceof Refusal) return postings
    return {
      postings,
      reverses: transactionId,
      meta,
      answer: { reverses: transactionId.toString() },
      row: null,
    }
  },
  apply(original) {
    if (original) original.reversed = true
  },
}
