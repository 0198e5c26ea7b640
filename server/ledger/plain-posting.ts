import { type AccountAddress, accountKey, isStriped } from './account.rules.ts'
import type { JsonObject, Operation, Posting } from './operation.ts'
import { loadNothing } from './operation.ts'

export interface PlainPosting {
  readonly postings: readonly Posting[]
  readonly meta?: JsonObject
}

/** Moves money as asked, as far as floors allow: for the books' own needs, and for measurements. */
export const plainPosting: Operation<PlainPosting, null, null, null> = {
  name: 'post',
  timeless: true,
  load: loadNothing,
  ahead: (input) => accountsOf(input).flatMap((account) => (isStriped(account) ? [] : accountKey(account))),
  accounts: accountsOf,
  decide: ({ postings, meta }) => ({ postings, meta, answer: null, row: null }),
}

function accountsOf({ postings }: PlainPosting): AccountAddress[] {
  return postings.flatMap(({ from, to }) => [from, to])
}
