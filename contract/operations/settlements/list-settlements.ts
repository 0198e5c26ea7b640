import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idParams } from '#contract/kernel/shapes.ts'
import { settlement, settlementVoucher } from './settlement.ts'

export const listSettlements = defineOperation({
  id: 'settlements.listSettlements',
  summary: 'My settlements, newest first.',
  method: 'GET',
  path: '/settlements',
  access: 'client',
  paged: true,
  query: pageQuery,
  answer: z.array(settlement),
})

export const showSettlement = defineOperation({
  id: 'settlements.showSettlement',
  summary: 'One settlement with the vouchers it pays, at most 1,000 of them shown.',
  method: 'GET',
  path: '/settlements/:id',
  access: 'client',
  params: idParams,
  answer: settlement.extend({ vouchers: z.array(settlementVoucher) }),
})
