import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostingEngine } from '#server/ledger/index.ts'
import {
  type OrderProduct,
  orderProduct as operationOf,
  type StockSafety,
} from '#server/modules/products/order-product.ts'
import { readStocked } from '#server/modules/products/product.queries.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf, expectBalancedBooks, fund } from '#tests/world/money.ts'
import type { PersonName } from '#tests/world/people.ts'
import { makeProduct } from '#tests/world/products.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const names: readonly PersonName[] = ['layla', 'omar', 'yusuf']

let world: World
let admin: Caller
let clientIds: bigint[]

beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
  for (const name of names) await fund(world, name, '5000.000')
  clientIds = await Promise.all(names.map((name) => clientIdOf(world, name)))
})
afterAll(() => world.close())

test('a stock of 100 ordered by 300 at once through three engines: exactly 100 are sold, and the money is theirs', async () => {
  const { sold, refusals, productId } = await orderAtOnce(operationOf(), { stock: 100, buyers: 300 })
  expect([sold, refusals]).toEqual([100, { 'product.out_of_stock': 200 }])
  expect(await admin.get(`/products/${productId}`).data()).toMatchObject({ stock: 0, sold: 100 })
  await expectBalancedBooks(world)
})

test('orders of several pieces get all of theirs or none', async () => {
  const { sold, refusals } = await orderAtOnce(operationOf(), { stock: 100, buyers: 30, quantity: 7 })
  expect([sold, refusals]).toEqual([14, { 'product.out_of_stock': 16 }])
})

test('control: without its lock and the check at its sale, more is sold than there was', async () => {
  const lock: StockSafety['lock'] = together(readStocked)
  const take: StockSafety['take'] = async () => undefined
  const { sold } = await orderAtOnce(operationOf({ lock, take }), { stock: 20, buyers: 60 })
  expect(sold).toBeGreaterThan(20)
})

test('without its lock alone, the check at its sale still sells no more than there was', async () => {
  const { sold } = await orderAtOnce(operationOf({ lock: together(readStocked) }), { stock: 20, buyers: 60 })
  expect(sold).toBeLessThanOrEqual(20)
})

interface Crowd {
  readonly stock: number
  readonly buyers: number
  readonly quantity?: number
}

/** Each of three clients gives its orders to three engines in turn. */
async function orderAtOnce(operation: OrderProduct, { stock, buyers, quantity = 1 }: Crowd) {
  const productId = await makeProduct(admin, { price: '1.000', stock })
  const engines = names.map(() => openPostingEngine({ url: world.database.url, keys: world.services.keys }))
  const outcomes = await Promise.allSettled(
    Array.from({ length: buyers }, (_, index) => {
      const clientId = clientIds[Math.floor(index / engines.length) % clientIds.length] ?? 0n
      const submitted = engines[index % engines.length]?.post(operation, {
        input: {
          clientId,
          sender: { clientId, sessionId: 0n, deviceHash: null },
          productId: BigInt(productId),
          quantity,
          receiver: { name: 'عمر', phone: '0912223344', cityId: 1n, address: 'شارع الجمهورية' },
        },
        actor: { type: 'client', id: clientId },
      })
      return submitted ?? Promise.reject(new Error('no engine'))
    }),
  )
  await Promise.all(engines.map((engine) => engine.drain()))
  const refusals: Record<string, number> = {}
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue
    const reason = String(outcome.reason.message)
    refusals[reason] = (refusals[reason] ?? 0) + 1
  }
  return { productId, sold: outcomes.filter(({ status }) => status === 'fulfilled').length, refusals }
}

/** The first two who look go on together, so that both have seen the same. */
function together(look: StockSafety['lock']): StockSafety['lock'] {
  const { promise: both, resolve } = Promise.withResolvers<void>()
  let lookers = 0
  return async (tx, ids) => {
    const seen = await look(tx, ids)
    lookers += 1
    if (lookers === 2) resolve()
    await both
    return seen
  }
}
