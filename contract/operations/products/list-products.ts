import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery, searchInput, sortInput } from '#contract/kernel/paging.ts'
import { refuse } from '#contract/kernel/rule-error.ts'
import { idOutput, idParams, localized } from '#contract/kernel/shapes.ts'
import { product } from '#contract/shapes/product.ts'

const chosenMax = 30

/** `3:12,3:13,5:58`: one of the values of each attribute that is named. */
const chosenValues = z
  .string()
  .max(1_000)
  .transform((text, context) => {
    const parts = text === '' ? [] : text.split(',')
    const chosen = parts.map((part) => /^([1-9]\d{0,17}):(.{1,40})$/u.exec(part))
    if (chosen.length > chosenMax) return refuse(context, 'one_of')
    return chosen.flatMap((match) => {
      const [, id = '', value = ''] = match ?? []
      return match ? [{ attributeId: BigInt(id), value }] : [refuse(context, 'one_of')]
    })
  })

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
  answer: z.array(
    z.object({
      attribute_id: idOutput,
      name: localized,
      values: z.array(
        z.object({
          /** For `filter[values]`. */
          key: z.string(),
          value: localized,
          color: z.string().nullable(),
          count: z.int(),
        }),
      ),
    }),
  ),
})
