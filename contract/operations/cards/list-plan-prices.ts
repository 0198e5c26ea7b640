import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput } from '#contract/kernel/shapes.ts'

export const listPlanPrices = defineOperation({
  id: 'cards.listPlanPrices',
  summary: 'What one card costs with my plan: only the categories that it makes cheaper.',
  method: 'GET',
  path: '/card-prices',
  access: 'client',
  answer: z.array(z.object({ category_id: idOutput, price: amountOutput })),
})
