import type { AccountAddress } from './account.rules.ts'
import { insertHolds, type NewHold } from './hold.queries.ts'
import { type JsonObject, loadNothing, type Operation } from './operation.ts'

export interface ReserveHold {
  readonly account: AccountAddress
  readonly amountMinor: bigint
  readonly expirySeconds: number
  readonly meta?: JsonObject
}

export type ReservedHold = {
  /** Also the id of the transaction that reserved it. */
  readonly holdId: string
  readonly expiresAt: string
}

/** Puts an amount on hold: it still belongs to the owner but is not available. */
export const reserveHold: Operation<ReserveHold, null, ReservedHold, NewHold> = {
  name: 'hold.reserve',
  load: loadNothing,
  accounts: ({ account }) => [account],
  decide({ account, amountMinor, expirySeconds, meta }, _facts, book) {
    if (amountMinor <= 0n) throw new RangeError(`a hold of ${amountMinor}`)
    const expiresAt = new Date(book.now.getTime() + expirySeconds * 1000)
    return {
      postings: [],
      held: [{ account, amountMinor }],
      meta,
      answer: { holdId: book.transactionId.toString(), expiresAt: expiresAt.toISOString() },
      row: { accountId: book.accountId(account), amountMinor, expiresAt },
    }
  },
  save: insertHolds,
}
