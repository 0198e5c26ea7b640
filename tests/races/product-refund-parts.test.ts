import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostingEngine } from '#server/ledger/index.ts'
import { type PiecesSafety, piecesOperation, refundPieces } from '#server/modules/products/refund-pieces.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { makeProduct, orderProduct, placeShipment, shipmentOf } from '#tests/world/products.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const staff = { type: 'staff', id: null } as const

let world: World
let admin: Caller

beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
  await fund(world, 'omar', '900.000')
})
afterAll(() => world.close())

const balance = async () => (await walletFigures(world, 'omar')).balanceMinor

async function delivered(quantity: number): Promise<bigint> {
  const productId = await makeProduct(admin, { price: '10.000', stock: quantity })
  const { id } = await orderProduct(await world.as('omar'), productId, quantity)
  await world.asOwner(placeShipment(await shipmentOf(world, id), 'completed'))
  return BigInt(id)
}

/** Each of two engines is asked for some pieces of the same order, this often. */
async function refundAtOnce(orderId: bigint, quantity: number, times = 1, operation = refundPieces) {
  const engines = [1, 2].map(() => openPostingEngine({ url: world.database.url, keys: world.services.keys }))
  const outcomes = await Promise.allSettled(
    engines.flatMap((engine) =>
      Array.from({ length: times }, () =>
        engine.post(operation, {
          input: { orderId, quantity, goods: 'back_in_stock', reason: 'broken' },
          actor: staff,
        }),
      ),
    ),
  )
  await Promise.all(engines.map((engine) => engine.drain()))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

test('two refunds of two pieces of three at once: one is paid, the other is more than is left', async () => {
  for (let round = 0; round < 10; round += 1) {
    const orderId = await delivered(3)
    const before = await balance()
    expect(await refundAtOnce(orderId, 2)).toBe(1)
    expect(await balance()).toBe(before + 20_000n)
  }
  await expectBalancedBooks(world)
})

test('many refunds of single pieces at once pay each piece once', async () => {
  const orderId = await delivered(7)
  const before = await balance()
  expect(await refundAtOnce(orderId, 1, 10)).toBe(7)
  expect(await balance()).toBe(before + 70_000n)
  expect(await admin.get(`/product-orders/${orderId}`).data()).toMatchObject({
    status: 'refunded',
    refunded_quantity: 7,
  })
  await expectBalancedBooks(world)
})

test('without its lock alone, the check at its write still pays no piece twice', async () => {
  const orderId = await delivered(3)
  expect(await refundAtOnce(orderId, 2, 1, piecesOperation({ lock: together() }))).toBe(1)
})

test('control: without its lock and the check at its write, more is paid back than was bought', async () => {
  const orderId = await delivered(3)
  const before = await balance()
  const save = async () => undefined
  expect(await refundAtOnce(orderId, 2, 1, piecesOperation({ lock: together(), save }))).toBe(2)
  expect(await balance()).toBe(before + 40_000n)
})

/** Locks nothing; the first two go on together. */
function together(): PiecesSafety['lock'] {
  const { promise: both, resolve } = Promise.withResolvers<void>()
  let lookers = 0
  return async () => {
    lookers += 1
    if (lookers === 2) resolve()
    await both
  }
}
