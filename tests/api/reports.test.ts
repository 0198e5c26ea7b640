import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tripoliToday } from '#contract/kernel/dates.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { type ReceiptFacts, receiptLines } from '#contract/operations/receipts/receipt-lines.ts'
import type { showOwnReceipt } from '#contract/operations/receipts/show-own-receipt.ts'
import { seedPromoCode } from '#tests/world/seed-promo-code.ts'
import type { Caller } from '../world/caller.ts'
import { newCategory, printVouchers, stockCards, supplierCodes } from '../world/catalogue.ts'
import { clientIdOf, expectBalancedBooks } from '../world/money.ts'
import { openWorld, type World } from '../world/world.ts'

interface Row {
  readonly kind: string
  readonly amount: string
  readonly balance_before: string
  readonly balance_after: string
  readonly reference: string
}
interface Report {
  readonly rows: Row[]
  readonly totals: object
  readonly days: object[]
}

let world: World
let layla: Caller
let omar: Caller

/** Omar recharges 50, buys two cards with Layla's code, Layla sends him 5 of her recharge of 50. */
beforeAll(async () => {
  world = await openWorld()
  const { services } = world
  layla = await world.as('layla')
  omar = await world.as('omar')
  await services.database.transact(async (tx) =>
    seedPromoCode(tx, {
      code: 'LAYLA5',
      ownerId: await clientIdOf(world, 'layla'),
      discountBp: 500,
      commissionBp: 100,
      usesMax: null,
      usesPerClientMax: null,
    }),
  )
  const recharge = await newCategory(services, { kind: 'recharge', faceValueMinor: 50_000n })
  const { printed } = await printVouchers(services, recharge, { count: 2 })
  const cards = await newCategory(services, { kind: 'card' })
  await stockCards(services, cards, supplierCodes(5))
  const pay = (caller: Caller, path: string, body: object) =>
    caller.post(path, body, { key: `report-world-${path}-${caller === layla}` }).data()
  await pay(omar, '/recharges', { method: 'voucher', code: printed[0]?.code })
  await pay(layla, '/recharges', { method: 'voucher', code: printed[1]?.code })
  await pay(omar, '/card-orders', { category_id: String(cards), quantity: 2, promo_code: 'layla5' })
  await pay(layla, '/transfers', { to: 'omar', amount: '5.000', note: 'سلفة 50%' })
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

describe('wallet transactions', () => {
  const path = '/reports/wallet-transactions'

  test('each movement carries on where the one before it ended', async () => {
    const { rows, totals, days } = await omar.get(`${path}?sort=created_at`).data<Report>()
    expect(
      rows.map(({ kind, amount, balance_before, balance_after }) => [
        kind,
        balance_before,
        amount,
        balance_after,
      ]),
    ).toEqual([
      ['recharge', '0.000', '50.000', '50.000'],
      ['card_order', '50.000', '-19.000', '31.000'],
      ['transfer', '31.000', '5.000', '36.000'],
    ])
    expect(totals).toEqual({ received: '55.000', spent: '19.000', net: '36.000', currency: 'LYD' })
    expect(days).toEqual([{ day: tripoliToday(), received: '55.000', spent: '19.000' }])
  })

  test('a purchase is one movement: neither the buy price nor the margin shows', async () => {
    const { rows } = await omar.get(`${path}?filter[kind]=card_order`).data<Report>()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      amount: '-19.000',
      counterparty: { ar: 'ليبيانا 10 دينار', en: 'Libyana 10 LYD' },
    })
  })

  test('the other side of a payment is named in full; a commission is not a purchase', async () => {
    const { rows } = await layla.get(path).data<Report>()
    expect(rows).toMatchObject([
      { kind: 'transfer', amount: '-5.250', counterparty: { ar: 'عمر المختار' }, note: 'سلفة 50%' },
      { kind: 'commission', amount: '0.190' },
      { kind: 'recharge', amount: '50.000' },
    ])
  })

  test('totals speak of the whole filter, not of the page', async () => {
    const { body } = await omar.get(`${path}?per_page=1&page=2`)
    expect(body.data).toMatchObject({
      rows: [{ kind: 'card_order' }],
      totals: { received: '55.000', spent: '19.000' },
      days: [{ received: '55.000', spent: '19.000' }],
    })
    expect(body.meta).toEqual({ total: 3, from: 2, to: 2, per_page: 1, current_page: 2, last_page: 3 })
  })

  test('by amount, the largest first', async () => {
    const { rows } = await omar.get(`${path}?sort=-amount&per_page=2`).data<Report>()
    expect(rows.map(({ amount }) => amount)).toEqual(['50.000', '5.000'])
  })

  test('found by its reference or by words of its note, where % is only a percent sign', async () => {
    const { rows } = await layla.get(path).data<Report>()
    const reference = rows[1]?.reference ?? ''
    const found = async (search: string) =>
      (await layla.get(`${path}?search=${encodeURIComponent(search)}`).data<Report>()).rows.map(
        ({ kind }) => kind,
      )
    expect(await found(reference.toLowerCase())).toEqual(['commission'])
    expect([await found('سلفة 50%'), await found('5%0')]).toEqual([['transfer'], []])
    // Everything that the page shows of a movement: its parties in any spelling, a label, a phone, its amount, its
    // reference.
    for (const shown of ['عُمَر المُختار', '+218922000002', '5.25', '0.25', '٥'])
      expect(await found(shown)).toEqual(['transfer'])
    // A part of a phone would let a masked one be guessed.
    expect(await found('092200')).toEqual([])
    expect([await found(reference.slice(3, 12)), await found('ليبيانا')]).toEqual([
      ['commission'],
      ['commission'],
    ])
    const [transfer] = await layla.get('/transfers').data<{ id: string }[]>()
    await layla.post('/favourite-receivers', { transfer_id: transfer?.id, label: 'أخي الأكبر' }).data()
    expect(await found('اخي الاكبر')).toEqual(['transfer'])
    expect(await omar.get(`${path}?search=${rows[2]?.reference}`).data()).toMatchObject({ rows: [] })
  })

  test('the chart follows the filter and ends with it', async () => {
    const days = async (query: string) => (await omar.get(`${path}?${query}`).data<Report>()).days
    expect(await days('filter[kind]=transfer')).toMatchObject([{ received: '5.000', spent: '0.000' }])
    expect(await days('to=2020-01-01')).toEqual([])
    expect(await days('to=2100-01-01')).toHaveLength(1)
  })

  test('days are Tripoli days and both are included', async () => {
    const today = tripoliToday()
    const count = async (range: string) => (await omar.get(`${path}?${range}`).data<Report>()).rows.length
    expect(await count(`from=${today}&to=${today}`)).toBe(3)
    expect(await count('to=2020-01-01')).toBe(0)
    expect(await count('from=2100-01-01')).toBe(0)
    expect(await count('from=2020-01-01&to=2100-01-01')).toBe(3)
  })

  test.each(['sort=balance', 'filter[kind]=theft', 'filter[client_id]=1', 'from=2026-02-30', 'per_page=101'])(
    '%s is refused',
    async (query) => {
      expect((await omar.get(`${path}?${query}`)).status).toBe(422)
    },
  )

  test('a client who never had money has an empty report', async () => {
    const { body } = await (await world.as('fatima')).get(path)
    expect(body.data).toEqual({
      rows: [],
      totals: { received: '0.000', spent: '0.000', net: '0.000', currency: 'LYD' },
      days: [],
    })
    expect(body.meta).toMatchObject({ total: 0, last_page: 1 })
  })
})

describe('cards transactions', () => {
  test('every order with its price, its discount and the balance around it', async () => {
    const { body } = await omar.get('/reports/cards-transactions')
    expect(body.data).toMatchObject({
      rows: [
        {
          quantity: 2,
          unit_price: '10.000',
          discount: '1.000',
          total_amount: '19.000',
          balance_before: '50.000',
          balance_after: '31.000',
          supplier: { ar: 'ليبيانا', en: 'Libyana' },
          refunded_at: null,
        },
      ],
      totals: { quantity: 2, discount: '1.000', total_amount: '19.000', currency: 'LYD' },
      days: [{ day: tripoliToday(), total_amount: '19.000', discount: '1.000' }],
    })
    expect(body.meta).toMatchObject({ total: 1 })
  })

  test('filtered by category, day and name', async () => {
    const count = async (query: string) =>
      (await omar.get(`/reports/cards-transactions?${query}`).data<Report>()).rows.length
    expect(await count('filter[category_id]=999')).toBe(0)
    expect(await count('search=libyana&sort=-total_amount')).toBe(1)
    expect(await count(`search=${encodeURIComponent('المدار')}`)).toBe(0)
    expect(await count('to=2020-01-01')).toBe(0)
    const { rows } = await omar.get('/reports/cards-transactions').data<Report>()
    for (const shown of [rows[0]?.reference.slice(3, 7) ?? '', '19.00', 'لِيبيانا'])
      expect(await count(`search=${encodeURIComponent(shown)}`)).toBe(1)
  })

  test('another client sees none of them', async () => {
    expect(await layla.get('/reports/cards-transactions').data()).toMatchObject({ rows: [] })
  })
})

describe('promo codes', () => {
  test('what the owner’s codes did, by day', async () => {
    const { body } = await layla.get('/reports/promo-codes')
    expect(body.data).toEqual({
      codes: [{ code: 'LAYLA5', active: true, uses: 1, discount: '5%', commission: '1%' }],
      rows: [{ day: tripoliToday(), code: 'LAYLA5', uses: 1, discount: '1.000', commission: '0.190' }],
      totals: { uses: 1, discount: '1.000', commission: '0.190', currency: 'LYD' },
      days: [{ day: tripoliToday(), discount: '1.000', commission: '0.190' }],
    })
    expect(body.meta).toMatchObject({ total: 1 })
  })

  test('are for pro clients', async () => {
    expect((await omar.get('/reports/promo-codes')).status).toBe(403)
  })
})

describe('home', () => {
  test('shows the latest movements, what to buy again and thirty days', async () => {
    const home = await omar.get('/home').data<{
      movements: Row[]
      buy_again: { stock: number }[]
      spending: { day: string; spent: string; received: string }[]
    }>()
    expect(home).toMatchObject({
      wallet: { balance: '36.000', held: '0.000', available: '36.000' },
      cards_unused: 2,
      unread_notifications: expect.any(Number),
    })
    expect(home.movements.map(({ kind }) => kind)).toEqual(['transfer', 'card_order', 'recharge'])
    expect(home.buy_again).toMatchObject([{ name: { en: 'Libyana 10 LYD' }, stock: 3 }])
    expect(home.spending).toHaveLength(30)
    expect(home.spending.at(-1)).toEqual({ day: tripoliToday(), spent: '19.000', received: '55.000' })
  })

  test('is empty and whole for a client who has done nothing', async () => {
    expect(await (await world.as('fatima')).get('/home').data()).toMatchObject({
      wallet: { balance: '0.000' },
      movements: [],
      buy_again: [],
      cards_unused: 0,
    })
  })
})

describe('receipts', () => {
  test('anyone with the reference sees what happened, masked', async () => {
    const { rows } = await layla.get('/reports/wallet-transactions').data<Report>()
    const path = `/receipts/${rows[0]?.reference}`
    const { sealed_in: _, ...receipt } = await world.anonymous.get(path).data<{ sealed_in: string | null }>()
    expect(receipt).toEqual({
      reference: rows[0]?.reference,
      kind: 'transfer',
      shop_payment: false,
      status: 'completed',
      amount: '5.000',
      fee: '0.250',
      currency: 'LYD',
      from: 'ليلى ش.',
      to: 'عمر م.',
      created_at: expect.any(String),
      reverses: null,
      reversed_by: null,
    })
  })

  test('one’s own receipt, in the app as on paper, has names in full, the fee, the note and what was bought', async () => {
    const ownReceipt = (caller: Caller, reference: string) =>
      caller.get(`/transactions/${reference}/receipt`).data<AnswerOf<typeof showOwnReceipt>>()
    const latest = async (caller: Caller, kind: string) =>
      (await caller.get(`/reports/wallet-transactions?filter[kind]=${kind}`).data<Report>()).rows[0]
        ?.reference ?? ''
    const labelsOf = (receipt: ReceiptFacts) => receiptLines(receipt).map(({ label }) => label)
    const sent = await ownReceipt(layla, await latest(layla, 'transfer'))
    expect(sent).toMatchObject({ from: 'ليلى الشريف', fee: '0.250', note: 'سلفة 50%', item: null })
    expect(labelsOf(sent).join()).toBe('from,to,member_no,fee,note,when')
    expect(labelsOf({ ...sent, fee: '0.000' })).toContain('fee')
    expect(labelsOf({ ...sent, fee: null })).not.toContain('fee')
    const order = await latest(omar, 'card_order')
    const bought = await ownReceipt(omar, order)
    expect(bought.item).toMatchObject({ quantity: 2, unit_price: '10.000', discount: '1.000' })
    expect(labelsOf(bought)).toEqual(expect.arrayContaining(['item', 'quantity', 'unit_price', 'discount']))
    // She earned a commission on it, but must not see what he bought.
    expect(await ownReceipt(layla, order)).toMatchObject({ item: null, note: null, from: 'عمر م.' })
  })
})
