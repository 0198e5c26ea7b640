import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { lineInput } from '#contract/kernel/resource/text-inputs.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'
import { idOutput, idParams, nothing } from '#contract/kernel/shapes.ts'

/** An account of the ledger; an operator's account has no owner. */
const account = z.object({
  kind: z.string(),
  owner: z.object({ type: z.string(), id: idOutput, name: z.string() }).nullable(),
})

export const showPostings = defineOperation({
  id: 'walletTransactions.showPostings',
  summary: 'All postings of a transaction, how it is sealed, and what it belongs to.',
  method: 'GET',
  path: '/wallet-transactions/:id/postings',
  access: 'staff:wallet-transactions-show',
  params: idParams,
  answer: z.object({
    /** The reference that the parties know. */
    reference: z.string(),
    /** Null: its entries are not what the product writes. */
    postings: z
      .array(z.object({ from: account, to: account, amount: amountOutput, currency: z.string() }))
      .nullable(),
    reverses: idOutput.nullable(),
    reversed_by: idOutput.nullable(),
    /** Rows of other sections with the same number. */
    links: z.array(
      z.object({
        resource: z.enum(['card-orders', 'product-orders', 'settlements', 'voucher-sales', 'vouchers']),
        id: idOutput,
      }),
    ),
    /** Null until it is sealed, within seconds. */
    seal: z.object({ block: z.string(), head: z.string().nullable() }).nullable(),
  }),
})

export const reverseTransaction = defineOperation({
  id: 'walletTransactions.reverse',
  summary: 'Ask for a transfer to be undone, fee included; a second person decides.',
  method: 'POST',
  path: '/wallet-transactions/:id/reversals',
  access: 'staff:wallet-transactions-reverse',
  guarded: true,
  params: idParams,
  body: z.strictObject({
    /** Both sides read it. */
    reason: lineInput({ minLength: 3, maxLength: 500 }).refine((text) => text !== '', ruleError('required')),
  }),
  answer: nothing,
  errors: ['ledger.not_reversible', 'ledger.already_reversed'],
})
