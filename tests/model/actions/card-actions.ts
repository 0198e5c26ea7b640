import { refundOrder } from '#server/modules/cards/index.ts'
import { importCodes } from '#server/modules/vouchers/index.ts'
import { accepted } from '../answer.ts'
import { readBatchOf } from '../product/batches.ts'
import { ask } from '../product/core.ts'
import type { Random } from '../random.ts'
import * as rules from '../rules/cards.ts'
import type { Batch, Category, Model, Voucher } from '../rules/model.ts'
import { type Action, oneOf, type Plan } from './plan.ts'

export const importSome: Action = (model, random) => {
  const category = someCategory(model, random, 100)
  return category ? importing(model, category, 1 + random.below(8)) : null
}

function someCategory({ categories }: Model, random: Random, cardsPercent: number): Category | undefined {
  const cards = categories.filter(({ kind }) => kind === 'card')
  return oneOf(random, random.chance(cardsPercent) ? cards : categories)
}

export function importing(model: Model, category: Category, count: number): Plan {
  let batch: Batch | undefined
  return {
    sentence: `${count} cards of category ${category.id} are imported`,
    async act(product) {
      const { database, keys } = product
      const codes = Array.from({ length: count }, () => String(5_000_000_000_000 + product.nextNumber()))
      const rows = codes.map((code, index) => ({ line: index + 1, cells: [code] }))
      const columns = { code: '1', serial: null, expiry: null }
      const file = { categoryId: BigInt(category.id), fileName: 'codes.csv', rows, columns, staffId: null }
      const { batchId } = await database.transact((tx) => importCodes(tx, keys, file))
      if (batchId !== null) batch = await readBatchOf(product, category, batchId)
      return { answer: accepted({ codes: codes.join() }) }
    },
    expect() {
      if (batch) model.batches.push(batch)
      return accepted({ codes: batch?.vouchers.map(({ code }) => code).join() ?? '' })
    },
  }
}

export const order: Action = (model, random) => {
  const client = oneOf(random, model.clients)
  const category = someCategory(model, random, 95)
  if (!client || !category) return null
  const promo = random.chance(60) ? (random.chance(95) ? oneOf(random, model.promos) : undefined) : null
  const wish = { client, category, quantity: 1 + random.below(3), promo }
  const promoCode = promo === null ? null : (promo?.code ?? 'NOSUCHCODE')
  return {
    sentence: `client ${client.id} buys ${wish.quantity} cards of category ${category.id} with ${promoCode ?? 'no code'}`,
    auth: { client, asks: 'phone' },
    keyed: true,
    act: ({ hands }, key) =>
      hands.order(client, { categoryId: category.id, quantity: wish.quantity, promoCode }, key),
    expect: ({ id = '' }) => rules.order(model, wish, id),
  }
}

export const refund: Action = (model, random) => {
  const one = oneOf(random, model.orders)
  if (!one) return null
  const evenIfShown = random.chance(40)
  return {
    sentence: `order ${one.id} is refunded${evenIfShown ? ', even if a code was shown' : ''}`,
    keyed: true,
    act: (product, key) => {
      const input = { orderId: BigInt(one.id), reason: null, revealedMax: evenIfShown ? one.cards.length : 0 }
      return ask(product, refundOrder, { input, key }, ({ amount }) => ({ amount }))
    },
    expect: () => rules.refund(model, { order: one, evenIfShown }),
  }
}

/** Mostly its owner. */
function someCard(model: Model, random: Random): { card: Voucher; client: Model['clients'][number] } | null {
  const card = oneOf(
    random,
    model.orders.flatMap(({ cards }) => cards),
  )
  const client = random.chance(85) ? card?.owner : oneOf(random, model.clients)
  return card && client ? { card, client } : null
}

export const reveal: Action = (model, random) => {
  const some = someCard(model, random)
  if (!some) return null
  const { card, client } = some
  return {
    sentence: `client ${client.id} looks at the code of card ${card.id}`,
    auth: { client, asks: 'phone' },
    act: ({ hands }) => hands.reveal(client, card.id),
    expect: () => rules.reveal(model, some),
  }
}

export const mark: Action = (model, random) => {
  const some = someCard(model, random)
  if (!some) return null
  const { card, client } = some
  const used = random.chance(60)
  return {
    sentence: `client ${client.id} marks card ${card.id} as ${used ? 'used' : 'not used'}`,
    auth: { client, asks: 'phone' },
    act: ({ hands }) => hands.mark(client, card.id, used),
    expect: () => rules.mark(model, { ...some, used }),
  }
}
