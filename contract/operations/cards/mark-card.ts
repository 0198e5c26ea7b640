import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams } from '#contract/kernel/shapes.ts'
import { card } from './card.ts'

export const markCard = defineOperation({
  id: 'cards.markCard',
  summary: 'Put or lift my own "used" mark. It moves no money.',
  method: 'PUT',
  path: '/cards/:id',
  access: 'client',
  params: idParams,
  body: z.strictObject({ used: z.boolean() }),
  answer: card,
})
