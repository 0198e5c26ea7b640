import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ResourceValues } from '#contract/kernel/resource/row-types.ts'
import { gifts } from '#contract/resources/gifts/gifts.ts'
import { settingIsOn } from '#server/modules/settings/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { pointsByTwo, stockByTwo } from './offer-gift.ts'

const thingOf = { card: 'category_id', product: 'product_id', pick_up: 'branch_id' } as const
const things = Object.values(thingOf)

/** Names what its kind gives, and nothing else. */
function expectThing(values: ResourceValues<typeof gifts>, kind: keyof typeof thingOf): void {
  const wanted = thingOf[kind]
  const missing = values[wanted] ? [] : [[wanted, { rule: 'required', values: {} }] as const]
  if (missing.length > 0) throw new Refusal('request.invalid', {}, Object.fromEntries(missing))
}

/** Without what belongs to another kind: the form may have kept it from before the kind was chosen. */
function withoutOthers(kind: keyof typeof thingOf) {
  return Object.fromEntries(things.filter((name) => name !== thingOf[kind]).map((name) => [name, null]))
}

export const giftsServer = serveResource(gifts, {
  table: 'gift',
  visibleTo: 'all',
  computed: {
    taken: sql`(select count(*)::integer from gift_order o where o.gift_id = t.id and o.status <> 'cancelled')`,
  },
  audience: { where: () => settingIsOn('points_enabled') },
  async beforeStore(_tx, values) {
    const { kind } = values
    if (!kind) return undefined
    expectThing(values, kind)
    return withoutOthers(kind)
  },
  async beforeUpdate(_tx, values, { kind, points_to_gift: before }) {
    const points = values.points_to_gift
    if (points && before && points < before) throw new Refusal('gift.two_people')
    if (values.branch_id === undefined) return undefined
    if (kind === 'pick_up') expectThing(values, kind)
    return kind === 'pick_up' ? undefined : { branch_id: null }
  },
  weighed: { restock: stockByTwo.weigh, 'change-points': pointsByTwo.weigh },
  agreed: { restock: stockByTwo.change, 'change-points': pointsByTwo.change },
  actions: {
    async 'write-down'(_tx, { row, input: { quantity } }) {
      const stock = row.stock ?? 0
      if (stock < quantity) throw new Refusal('product.stock_short', { stock })
      return { columns: { stock: sql`stock - ${quantity}` } }
    },
  },
})
