import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import { category } from '#contract/shapes/category.ts'

/** Public: the site shows it with its prices. */
export const listCategories = defineOperation({
  id: 'cards.listCategories',
  summary: 'The catalogue: categories with price and stock.',
  method: 'GET',
  path: '/categories',
  access: 'public',
  paged: true,
  query: pageQuery.extend({ supplier_id: idInput.optional() }),
  answer: z.array(category),
})
