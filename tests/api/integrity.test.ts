import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#contract/kernel/localized.ts'
import { refundOrder } from '#server/modules/cards/index.ts'
import { checksOf } from '#server/modules/integrity/all-checks.ts'
import { paySettlement, refuseSettlement } from '#server/modules/settlements/index.ts'
import { sellVouchers, takeBackVouchers } from '#server/modules/vouchers/index.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { translate } from '#server/platform/messages.ts'
import { type Belongings, seedClient, seedWorld } from '#tests/world/belongings.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { forgeries } from '#tests/world/forgeries.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { checkForms, rulesAfter } from '#tests/world/rules-after.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const staff = { type: 'staff', id: null } as const

let world: World
let owner: Database
/** Layla's settlement is paid, and her order is valid; Yusuf's settlement is refused, and his order refunded. */
let layla: Belongings
let yusuf: Belongings

beforeAll(async () => {
  world = await openWorld()
  owner = openDatabase(world.database.ownerUrl, { connectionsMax: 1 })
  const seeded = await seedWorld(world)
  layla = await seedClient(world, 'layla', seeded)
  yusuf = await seedClient(world, 'yusuf', seeded)
  const { engine } = world.services
  const answer = (id: string) => ({ input: { settlementId: BigInt(id), note: null }, actor: staff })
  await engine.post(paySettlement, answer(layla.settlementId))
  await engine.post(refuseSettlement, answer(yusuf.settlementId))
  const refund = { orderId: BigInt(yusuf.orderId), reason: null, revealedMax: 1 }
  await engine.post(refundOrder, { input: refund, actor: staff })
  await sellSome()
})
afterAll(async () => {
  await owner.close()
  await world.close()
})

/** Three vouchers to a seller, of which one comes back. */
async function sellSome(): Promise<void> {
  const { services } = world
  await world.as('salem')
  const category = await newCategory(services, { kind: 'recharge' })
  const { batchId, printed } = await printVouchers(services, category, { count: 3 })
  const sale = { batchId, sellerId: await clientIdOf(world, 'salem'), from: null, to: null }
  const { transactionId: saleId } = await services.engine.post(sellVouchers, {
    input: { ...sale, payment: 'cash' as const },
    actor: staff,
  })
  const serial = printed[0]?.serialNumber.replaceAll('-', '') ?? null
  await services.engine.post(takeBackVouchers, {
    input: { saleId, from: serial, to: serial, reason: null },
    actor: staff,
  })
}

/** Each case must name exactly these rules. */
const plants: Record<string, { damage: string | (() => string); rules: readonly string[] }> = {
  'a wallet may fall below zero': {
    damage: `update ledger.account set floor = -1000 where kind = 'wallet' and owner_id = 1`,
    rules: ['wallets.floor'],
  },
  'a used voucher is usable again': {
    damage: `update voucher set status = 'sold', transaction_id = null, used_by = null, used_at = null
             where id = (select voucher_id from recharge limit 1)`,
    rules: ['vouchers.used_once'],
  },
  'a used voucher was worth more': {
    damage: `update voucher set amount = amount + 1 where id = (select voucher_id from recharge limit 1)`,
    rules: ['vouchers.of_batch', 'vouchers.value'],
  },
  'a voucher counts as used without a transaction': {
    damage: `update voucher set status = 'used', used_by = 1, used_at = now()
             where id = (select id from voucher where status = 'available' limit 1)`,
    rules: ['vouchers.used_once'],
  },
  'a card is sold and handed to a seller as well': {
    damage: `update voucher set sale_id = (select id from voucher_sale limit 1)
             where id = (select id from voucher where status = 'sold' and order_id is not null limit 1)`,
    rules: ['cards.sold_once', 'vouchers.sold_once'],
  },
  'a merchant accepted more than the voucher': {
    damage: () => `update voucher_use set amount = amount + 1, fee = fee + 1 where settlement_id is null`,
    rules: ['settlements.totals', 'vouchers.accepted'],
  },
  'a sale for cash says the wallet paid it': {
    damage: `update voucher_sale set payment = 'wallet'`,
    rules: ['vouchers.sale_paid'],
  },
  'a sale was cheaper than its vouchers': {
    damage: 'update voucher_sale set total_amount = total_amount - 1',
    rules: ['vouchers.sale_paid'],
  },
  'a voucher that was sold is gone from its sale': {
    damage: `update voucher set sale_id = null where status = 'sold' and sale_id is not null`,
    rules: ['vouchers.sale_paid'],
  },
  'more was paid back than came back': {
    damage: 'update voucher_return set total_amount = total_amount + 1',
    rules: ['vouchers.sale_paid'],
  },
  'a recharge is gone': {
    damage: 'delete from recharge where id = (select min(id) from recharge)',
    rules: ['recharges.credited'],
  },
  'a recharge says more than came in': {
    damage: 'update recharge set amount = amount + 1 where id = (select min(id) from recharge)',
    rules: ['recharges.credited'],
  },
  'a recharge is said to be completed without a transaction': {
    damage: `insert into recharge (client_id, method, amount, currency, status) values (1, 'bank', 5, 'LYD', 'completed')`,
    rules: ['recharges.credited'],
  },
  'a payment was taken an hour ago and never credited': {
    damage: `with pending as (
        insert into recharge (client_id, method, amount, currency, status)
        values (1, 'mpgs', 5, 'LYD', 'pending') returning id)
      insert into payment
        (id, client_id, request_key, request_hash, gateway, invoice_no, expires_at, gateway_transaction, paid_at)
      select id, 1, 'key', '', 'plutu', 'INVOICE-1', now(), 'taken-1', now() - interval '1 hour' from pending`,
    rules: ['payments.matched'],
  },
  'an order cost less than it says': {
    damage: () =>
      `update card_order set unit_price = unit_price + 1, total_amount = total_amount + 1 where id = ${layla.orderId}`,
    rules: ['cards.order_legs', 'cards.order_paid'],
  },
  'an order was counted with a rate that nobody agreed on': {
    damage: () =>
      `update card_order set buy_currency = 'USD', bought_cost = cost, bought_fee = 0, exchange_rate = 1 where id = ${layla.orderId}`,
    rules: ['cards.rate_used'],
  },
  'a card is sold to a second client': {
    damage: () =>
      `update voucher set order_id = ${yusuf.orderId}, owner_id = (select client_id from card_order where id = ${yusuf.orderId}),
         status = 'cancelled' where order_id = ${layla.orderId}`,
    rules: ['cards.sold_once'],
  },
  'a card is for sale again although its order is valid': {
    damage: () => `update voucher set status = 'available' where order_id = ${layla.orderId}`,
    rules: ['cards.sold_once'],
  },
  'an order counts as refunded without its money': {
    damage: () => `update card_order set refunded_at = now() where id = ${layla.orderId};
                   update voucher set status = 'cancelled' where order_id = ${layla.orderId}`,
    rules: ['cards.refunded_once'],
  },
  'an order of products cost less than it says': {
    damage: () =>
      `update product_order set unit_price = unit_price + 1, total_amount = total_amount + quantity where id = ${layla.productOrderId}`,
    rules: ['products.order_paid'],
  },
  'an order of products counts as given back without its money': {
    damage: () => `update product_order set refunded_at = now() where id = ${layla.productOrderId}`,
    rules: ['products.refunded_once'],
  },
  'pieces of an order of products count as given back without their money': {
    damage: () => `update product_order set refunded_quantity = 1 where id = ${layla.productOrderId}`,
    rules: ['products.refunded_part'],
  },
  'a settlement asks for more than its items': {
    damage: () =>
      `update settlement set total_amount = total_amount + 1, net_amount = net_amount + 1 where id = ${yusuf.settlementId}`,
    rules: ['settlements.totals'],
  },
  'an item that was paid can be asked for again': {
    damage: () => `update voucher_use set settlement_id = null where settlement_id = ${layla.settlementId}`,
    rules: ['settlements.paid_once'],
  },
  'an item stands in a second settlement': {
    damage: () =>
      `update voucher_use set settlement_id = ${yusuf.settlementId} where settlement_id = ${layla.settlementId}`,
    rules: ['settlements.paid_once'],
  },
  'a file for the bank pays a settlement that is not in it': {
    damage: () => `
      with file as (
        insert into stored_file (visibility, mime, bytes, sha256)
        values ('private', 'text/csv', 'paid', sha256('paid')) returning id, sha256
      )
      insert into bank_file (file_id, sha256, settlements_count, total_amount) select id, sha256, 1, 1000 from file`,
    rules: ['settlements.sent_once'],
  },
  'a refused settlement counts as paid, by the payment of another': {
    damage: () => `alter table settlement drop constraint settlement_transaction_id_key;
      update settlement set status = 'paid', paid_at = now(),
        transaction_id = (select transaction_id from settlement where id = ${layla.settlementId})
      where id = ${yusuf.settlementId}`,
    rules: ['settlements.agreed', 'settlements.paid_once'],
  },
}

test.each(checkForms)('the %s check says nothing while nothing is broken', async (form) => {
  expect(await rulesAfter(owner, async () => undefined, { form })).toEqual([])
})

describe.each(Object.keys(plants))('when %s', (name) => {
  test.each(checkForms)('the %s check says so, and nothing else', async (form) => {
    const { damage = '', rules = [] } = plants[name] ?? {}
    const text = typeof damage === 'string' ? damage : damage()
    expect(await rulesAfter(owner, (db) => sql.raw(text).execute(db), { form })).toEqual(rules)
  })
})

test('every rule has its sentence, and a plant here or in the ledger that breaks it', () => {
  const planted = new Set([
    ...Object.values(plants).flatMap(({ rules }) => rules),
    ...Object.values(forgeries).flatMap(({ rules, full = [] }) => [...rules, ...full]),
  ])
  const ours = checksOf(true)
    .flatMap(({ rules }) => rules)
    .filter((rule) => !rule.startsWith('ledger.'))
  expect([...new Set(ours)].filter((rule) => !planted.has(rule))).toEqual([])
  for (const locale of languages)
    for (const rule of ours) expect(translate(locale, `integrity:rules.${rule}`)).toMatch(/\p{L}/u)
})
