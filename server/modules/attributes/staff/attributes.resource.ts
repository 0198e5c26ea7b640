import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import { attributes } from '#contract/resources/attributes/attributes.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { countOwners } from '../attribute-values.queries.ts'
import { countUsers } from './attributes.queries.ts'

const list = z.array(z.unknown())

export const attributesServer = serveResource(attributes, {
  table: 'attribute',
  visibleTo: 'all',
  computed: {
    products: countOwners('product', sql`t.id`),
    categories: countOwners('category', sql`t.id`),
  },
  children: {
    options: serveResource(attributes.fields.options.of, { table: 'attribute_option', visibleTo: 'all' }),
  },
  async beforeStore(_tx, { kind, options }) {
    expectOptions(kind, options)
    return undefined
  },
  async beforeUpdate(_tx, { options }, row) {
    if (options !== undefined) expectOptions(row.kind, options)
    return undefined
  },
  async beforeDestroy(tx, { id }) {
    const { products, categories } = await countUsers(tx, BigInt(id))
    const [by, rows] = products > 0 ? ['products', products] : ['categories', categories]
    if (rows > 0) throw new Refusal('resource.in_use', { by, field: 'attributes', id, rows })
  },
})

/** Only a choice has options, and one without any could not be chosen from. */
function expectOptions(kind: string | undefined, options: unknown): void {
  const { success, data = [] } = list.safeParse(options ?? [])
  const has = success && data.length > 0
  if (kind === 'choice' && !has)
    throw new Refusal('request.invalid', {}, { options: { rule: 'at_least', values: { count: 1 } } })
  if (kind !== 'choice' && has) throw new Refusal('attribute.no_options')
}
