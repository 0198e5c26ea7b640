import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import { attributeFilters, chosenValues } from '#contract/shapes/attribute.ts'
import { category } from '#contract/shapes/category.ts'

/** Public: the site shows it with its prices. */
export const listCategories = defineOperation({
  id: 'cards.listCategories',
  summary: 'The catalogue: categories with price and stock.',
  method: 'GET',
  path: '/categories',
  access: 'public',
  paged: true,
  query: pageQuery.extend({
    supplier_id: idInput.optional(),
    /** As `GET /category-filters` names them: `3:12,3:13,5:58`. */
    'filter[values]': chosenValues.optional(),
  }),
  answer: z.array(category),
})

export const listCategoryFilters = defineOperation({
  id: 'cards.listCategoryFilters',
  summary: 'The attributes by which the catalogue is filtered, with the values of its categories.',
  method: 'GET',
  path: '/category-filters',
  access: 'public',
  answer: attributeFilters,
})
