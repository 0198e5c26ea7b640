import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** From a leaf of a Merkle tree to its root: the hashes to combine with, and their side. */
const path = z.array(z.object({ side: z.enum(['left', 'right']), hash }))

/**
 * How a client's transaction follows from a published, signed head; `contract/kernel/seal-text.ts` says what is
 * hashed. Only the caller's parts are shown: the others stay hashes.
 */
const sealProof = z.object({
  /** In order: the public part, the private part, the entries. */
  parts: z.array(z.object({ hash, shown: z.object({ salt: z.string(), text: z.string() }).nullable() })),
  path_to_block: path,
  block: z.object({ number: z.string(), previous_hash: hash, rest_hash: hash }),
  /** Null until it is published, within minutes. */
  published: z
    .object({
      path_to_head: path,
      head: z.object({
        number: z.string(),
        first_block: z.string(),
        last_block: z.string(),
        previous_hash: hash,
        published_at: z.string(),
      }),
      signature: z.string(),
    })
    .nullable(),
})

export const proveTransaction = defineOperation({
  id: 'receipts.proveTransaction',
  summary: 'How a transaction of one’s own is sealed, for a check in the browser. `id` is its reference.',
  method: 'GET',
  path: '/transactions/:id/proof',
  access: 'client',
  withoutSubscription: true,
  limit: 'receipt',
  params: z.strictObject({ id: z.string().min(8).max(40) }),
  answer: z.object({
    /** Ed25519, 32 bytes in base64: the key of `GET /seals`. */
    public_key: z.string(),
    /** Null until it is sealed, within seconds. */
    proof: sealProof.nullable(),
  }),
})
