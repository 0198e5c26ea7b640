import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showPostings as contract } from '#contract/operations/wallets/wallet-transactions.ts'
import { proveTransaction, readPostings, type SealKeys, stripeOwner } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { findLegs, findLinks, findTransaction, type LegRow } from './postings.queries.ts'

type Answer = AnswerInput<typeof contract>
type Posting = NonNullable<Answer['postings']>[number]

export interface PostingsDeps {
  readonly database: Database
  readonly keys: KeyRing
  readonly sealKeys: SealKeys
}

/** @throws Refusal `request.not_found` */
export async function showPostings(deps: PostingsDeps, id: bigint): Promise<Answer> {
  const { db } = deps.database
  const transaction = await findTransaction(db, id)
  if (!transaction) throw new Refusal('request.not_found')
  const [legs, links] = await Promise.all([findLegs(db, id), findLinks(db, id)])
  return {
    reference: referenceOf(deps.keys, id),
    postings: postingsOf(legs),
    reverses: transaction.reverses?.toString() ?? null,
    reversed_by: transaction.reversedBy?.toString() ?? null,
    links: links.map((link) => ({ resource: link.resource, id: link.id.toString() })),
    seal: await sealOf(deps, id, legs),
  }
}

function postingsOf(legs: readonly LegRow[]): Answer['postings'] {
  const postings = readPostings(legs)?.map(({ from, to }) => {
    const currency = currencyOf(to.currency)
    return { from: sideOf(from), to: sideOf(to), amount: toWire(to.amountMinor, currency), currency }
  })
  return postings ?? null
}

function sideOf({ kind, ownerType, ownerId, ownerName }: LegRow): Posting['from'] {
  const isOwned = ownerType !== null && ownerId !== null && ownerType !== stripeOwner
  return { kind, owner: isOwned ? { type: ownerType, id: ownerId.toString(), name: ownerName ?? '' } : null }
}

/** By one of its accounts: a proof is made for an owner. */
async function sealOf(
  { database, sealKeys }: PostingsDeps,
  transactionId: bigint,
  legs: readonly LegRow[],
): Promise<Answer['seal']> {
  const owned = legs.find(({ ownerId }) => ownerId !== null)
  if (!owned?.ownerType || owned.ownerId === null) return null
  const { ownerType, ownerId } = owned
  const proof = await proveTransaction(database, sealKeys, { transactionId, ownerType, ownerId })
  return proof ? { block: proof.block.number, head: proof.published?.head.number ?? null } : null
}
