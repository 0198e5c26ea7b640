import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'

export const showSeals = defineOperation({
  id: 'receipts.showSeals',
  summary: 'The public key of the seals and the latest published head, for people who keep a copy.',
  method: 'GET',
  path: '/seals',
  access: 'public',
  limit: 'receipt',
  answer: z.object({
    /** Ed25519, 32 bytes in base64. */
    public_key: z.string(),
    key_id: z.string(),
    head: z
      .object({
        number: z.string(),
        first_block: z.string(),
        last_block: z.string(),
        root: z.string(),
        previous_hash: z.string(),
        published_at: z.string(),
        signature: z.string(),
      })
      .nullable(),
  }),
})
