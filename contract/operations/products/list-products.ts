import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery, searchInput, sortInput } from '#contract/kernel/paging.ts'
import { idParams } from '#contract/kernel/shapes.ts'
import { attributeFilters, chosenValues } from '#contract/shapes/attribute.ts'
import { product } from '#contract/shapes/product.ts'

export const listProducts = defineOperation({
  id: 'products.listProducts',
  summary: 'The shop: featured products first, then the newest, unless sorted by `price` or `created_at`.',
  method: 'GET',
  path: '/products',
  access: 'client',
  paged: true,
  query: pageQuery.extend({
    search: searchInput.optional(),
    sort: sortInput(['price', 'created_at']).optional(),
    /** As `GET /product-filters` names them: `3:12,3:13,5:58`. */
    'filter[values]': chosenValues.optional(),
  }),
  answer: z.array(product),
})

export const showProduct = defineOperation({
  id: 'products.showProduct',
  summary: 'One product of the shop.',
  method: 'GET',
  path: '/products/:id',
  access: 'client',
  params: idParams,
  answer: product,
})

export const listProductFilters = defineOperation({
  id: 'products.listProductFilters',
  summary: 'The attributes by which the shop is filtered, with the values of its products.',
  method: 'GET',
  path: '/product-filters',
  access: 'client',
  answer: attributeFilters,
})
