import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, idParams } from '#contract/kernel/shapes.ts'

export const listFavouriteCategories = defineOperation({
  id: 'favourites.listCategories',
  summary: 'The ids of the cards I marked as favourites, the latest first.',
  method: 'GET',
  path: '/favourite-categories',
  access: 'client',
  answer: z.array(idOutput),
})

export const markFavouriteCategory = defineOperation({
  id: 'favourites.markCategory',
  summary: 'Make a card of the shop a favourite of mine, or no longer.',
  method: 'PUT',
  path: '/favourite-categories/:id',
  access: 'client',
  params: idParams,
  body: z.strictObject({ favourite: z.boolean() }),
  answer: z.array(idOutput),
  errors: ['favourite.limit_reached'],
})
