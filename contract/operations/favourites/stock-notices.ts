import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, idParams } from '#contract/kernel/shapes.ts'

export const listStockNotices = defineOperation({
  id: 'favourites.listStockNotices',
  summary: 'The ids of the sold-out cards that I am notified of when they are there again.',
  method: 'GET',
  path: '/stock-notices',
  access: 'client',
  answer: z.array(idOutput),
})

export const askStockNotice = defineOperation({
  id: 'favourites.askStockNotice',
  summary: 'Notify me once when this card of the shop is in stock again, or no longer.',
  method: 'PUT',
  path: '/stock-notices/:id',
  access: 'client',
  params: idParams,
  body: z.strictObject({ wanted: z.boolean() }),
  answer: z.array(idOutput),
  errors: ['favourite.limit_reached'],
})
