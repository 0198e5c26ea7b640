import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { proveTransaction as contract } from '#contract/operations/receipts/prove-transaction.ts'
import { proveTransaction as prove, type SealKeys } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type KeyRing, parseReference } from '#server/platform/secrets/index.ts'

export interface ProofDeps {
  readonly database: Database
  readonly keys: KeyRing
  readonly sealKeys: SealKeys
}

/**
 * The proof of a transaction that moved the client's money; hashes only for other parties.
 * @throws Refusal `request.not_found`
 */
export async function proveTransaction(
  { database, keys, sealKeys }: ProofDeps,
  clientId: bigint,
  reference: string,
): Promise<AnswerInput<typeof contract>> {
  const transactionId = parseReference(keys, reference)
  if (transactionId === null) throw new Refusal('request.not_found')
  const proof = await prove(database, sealKeys, { transactionId, ownerType: 'client', ownerId: clientId })
  if (proof === undefined) throw new Refusal('request.not_found')
  return { public_key: sealKeys.publisher.publicKey, proof: proof && onTheWire(proof) }
}

function onTheWire(proof: NonNullable<Awaited<ReturnType<typeof prove>>>) {
  const { parts, pathToBlock, block, published } = proof
  return {
    parts: [...parts],
    path_to_block: [...pathToBlock],
    block: { number: block.number, previous_hash: block.previousHash, rest_hash: block.restHash },
    published: published && {
      path_to_head: [...published.pathToHead],
      head: {
        number: published.head.number,
        first_block: published.head.firstBlock,
        last_block: published.head.lastBlock,
        previous_hash: published.head.previousHash,
        published_at: published.head.publishedAt,
      },
      signature: published.head.signature,
    },
  }
}
