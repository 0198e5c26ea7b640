import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showSeals as contract } from '#contract/operations/receipts/show-seals.ts'
import { findLastHead, type SealKeys } from '#server/ledger/index.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What anyone may keep of the seals, to check us later. */
export async function showSeals(db: Db, { publisher }: SealKeys): Promise<AnswerInput<typeof contract>> {
  const head = await findLastHead(db)
  return {
    public_key: publisher.publicKey,
    key_id: publisher.keyId,
    head: head && {
      number: head.number,
      first_block: head.firstBlock,
      last_block: head.lastBlock,
      root: head.root,
      previous_hash: head.previousHash,
      published_at: head.publishedAt,
      signature: head.signature,
    },
  }
}
