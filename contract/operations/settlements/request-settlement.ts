import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, instant } from '#contract/kernel/shapes.ts'
import { settlement, settlementNote } from './settlement.ts'

export const requestSettlement = defineOperation({
  id: 'settlements.requestSettlement',
  summary: 'Ask to be paid for every accepted voucher of one supplier, to the bank account I have named.',
  method: 'POST',
  path: '/settlements',
  access: 'client:merchant',
  idempotent: true,
  /** `account_changed_at`: the account of the review; another one is refused. */
  body: z.strictObject({
    supplier_id: idInput,
    account_changed_at: instant.optional(),
    client_note: settlementNote.optional(),
  }),
  answer: settlement,
  errors: [
    'settlement.nothing_available',
    'settlement.no_account',
    'settlement.account_changed',
    'confirmation.needed',
    'confirmation.held',
  ],
})
