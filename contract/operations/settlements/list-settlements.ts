import { z } from 'zod'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { dayRange, filterShape, pageQuery, searchInput, sortInput } from '#contract/kernel/paging.ts'
import { idInput, idParams } from '#contract/kernel/shapes.ts'
import { payoutAccount } from '#contract/shapes/bank-account.ts'
import { settlementStatuses } from '#contract/shapes/settlement.ts'
import { settlement, settlementVoucher } from './settlement.ts'

export const listSettlements = defineOperation({
  id: 'settlements.listSettlements',
  summary: 'My settlements, newest first. `search`: words of the supplier’s name.',
  method: 'GET',
  path: '/settlements',
  access: 'client',
  paged: true,
  query: pageQuery.extend({
    ...dayRange,
    ...filterShape({ status: z.enum(settlementStatuses), supplier_id: idInput }),
    search: searchInput.optional(),
    sort: sortInput(['created_at']).optional(),
  }),
  answer: z.array(settlement),
})

export const showSettlement = defineOperation({
  id: 'settlements.showSettlement',
  summary: 'One settlement with the vouchers it asks for: 1,000 on each page, vouchers_count in all.',
  method: 'GET',
  path: '/settlements/:id',
  access: 'client',
  params: idParams,
  query: pageQuery.pick({ page: true }),
  /**
   * `account`: the payout account; null from before accounts were stored. `payment`: the bank's reference and day;
   * null until it is paid, and where only a note has it.
   */
  answer: settlement.extend({
    account: payoutAccount.nullable(),
    payment: z.object({ bank_reference: z.string(), paid_on: z.string() }).nullable(),
    vouchers: z.array(settlementVoucher),
  }),
})

export const printSettlement = defineOperation({
  id: 'settlements.printSettlement',
  summary: 'The statement of a settlement, in Arabic and English.',
  method: 'GET',
  path: '/settlements/:id/statement',
  access: 'client',
  limit: 'receipt',
  params: idParams,
  answersFile: [fileMedia.pdf],
  answer: fileOnly,
})
