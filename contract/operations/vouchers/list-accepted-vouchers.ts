import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idOutput, idParams } from '#contract/kernel/shapes.ts'
import { acceptedVoucher } from '#contract/shapes/accepted-voucher.ts'
import { settlementStatuses } from '#contract/shapes/settlement.ts'

const mine = acceptedVoucher.extend({
  settlement_id: idOutput.nullable(),
  /** The status of its settlement; `refused` without one: the last one was refused, and it can be settled again. */
  settlement_status: z.enum(settlementStatuses).nullable(),
})

export const listAcceptedVouchers = defineOperation({
  id: 'vouchers.listAcceptedVouchers',
  summary: 'The vouchers I have accepted, newest first, each with the settlement that asks for it.',
  method: 'GET',
  path: '/vouchers/accepted',
  access: 'client',
  paged: true,
  query: pageQuery,
  answer: z.array(mine),
})

export const showAcceptedVoucher = defineOperation({
  id: 'vouchers.showAcceptedVoucher',
  summary: 'One voucher I have accepted.',
  method: 'GET',
  path: '/vouchers/accepted/:id',
  access: 'client',
  params: idParams,
  answer: mine,
})
