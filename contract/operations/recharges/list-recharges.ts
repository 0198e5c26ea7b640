import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { dayRange, filterShape, pageQuery, searchInput, sortInput } from '#contract/kernel/paging.ts'
import { idParams } from '#contract/kernel/shapes.ts'
import { recharge, rechargeMethod, rechargeStatuses } from './recharge.ts'

export const listRecharges = defineOperation({
  id: 'recharges.listRecharges',
  summary:
    'My recharges, newest first unless sorted by `created_at`. `search`: a serial number, the seller, the bank, an amount or a reference.',
  method: 'GET',
  path: '/recharges',
  access: 'client',
  withoutSubscription: true,
  paged: true,
  query: pageQuery.extend({
    ...dayRange,
    ...filterShape({ method: rechargeMethod, status: z.enum(rechargeStatuses) }),
    search: searchInput.optional(),
    sort: sortInput(['created_at']).optional(),
  }),
  answer: z.array(recharge),
})

export const showRecharge = defineOperation({
  id: 'recharges.showRecharge',
  summary: 'One of my recharges.',
  method: 'GET',
  path: '/recharges/:id',
  access: 'client',
  withoutSubscription: true,
  params: idParams,
  answer: recharge,
})
