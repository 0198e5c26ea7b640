import { afterAll, beforeAll, expect, test } from 'vitest'
import { tillBillsMax, tillsMax } from '#contract/operations/transfers/tills.ts'
import { reverseTransfer } from '#server/modules/transfers/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { expectBalancedBooks, fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

interface Till {
  readonly id: string
  readonly token: string
  readonly payment_token: string
  readonly last_used_at: string | null
  readonly today: { readonly count: number; readonly total: string }
}
interface Bill {
  readonly code: string
  readonly bill_number: string
}

let world: World
let fatima: Caller
let omar: Caller
/** Who has a link, and no account. */
let cashier: Caller
beforeAll(async () => {
  world = await openWorld()
  ;[fatima, omar] = await Promise.all([world.as('fatima'), world.as('omar')])
  cashier = world.anonymous
  await fund(world, 'omar', '100.000')
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

const addTill = (name = 'الصندوق الأول') => fatima.post('/tills', { name }).data<Till>()
/** The tests before may have opened as many as there can be. */
const addTillAnew = async () => {
  await world.asOwner(`update till set ended_at = now() where ended_at is null and name like 'صندوق %'`)
  return addTill()
}
const makeBill = (token: string, amount = '4.000') =>
  cashier.post(`/till-links/${token}/bills`, { amount }).data<Bill>()
let keyNumber = 0
const pay = (code: string) => {
  keyNumber += 1
  return omar.post('/money-requests/payment', { code }, { key: `till-payment-${keyNumber}` })
}
const listed = async (id: string) =>
  (await fatima.get('/tills').data<Till[]>()).find((till) => till.id === id)

test('a cashier takes a payment by a link, without an account: it is in the shop’s wallet, and counts at its till alone', async () => {
  const [till, other] = [await addTill(), await addTill('الثاني')]
  expect(till.last_used_at).toBeNull()
  const { code } = await makeBill(till.token)
  expect((await listed(other.id))?.last_used_at).toBeNull()
  expect(Date.now() - Date.parse((await listed(till.id))?.last_used_at ?? '')).toBeLessThan(60_000)
  expect(await omar.get(`/money-requests/${code}`).data()).toMatchObject({
    kind: 'bill',
    other: { name: 'Fatima Zintani' },
    amount: '4.000',
  })
  const paid = await pay(code)
  expect(paid.body.data).toMatchObject({ direction: 'sent', amount: '4.000' })
  expect(await cashier.get(`/till-links/${till.token}/bills/${code}`).data()).toMatchObject({
    status: 'paid',
    from: 'عمر م.',
  })
  const shown = await cashier.get(`/till-links/${till.token}`).data<object>()
  expect(shown).toMatchObject({
    shop: 'Fatima Zintani',
    name: 'الصندوق الأول',
    paid: { count: 1, total: '4.000' },
    bills: [{ code, status: 'paid' }],
  })
  expect(JSON.stringify(shown)).not.toMatch(/balance|member_no|phone/)
  expect((await listed(till.id))?.today).toEqual({ count: 1, total: '4.000' })
  expect((await listed(other.id))?.today).toEqual({ count: 0, total: '0.000' })
  expect((await cashier.get(`/till-links/${other.token}/bills/${code}`)).status).toBe(404)
  expect((await cashier.delete(`/till-links/${other.token}/bills/${code}`)).status).toBe(404)
  expect((await cashier.delete(`/till-links/${till.token}/bills/${code}`)).body.code).toBe(
    'money_request.not_waiting',
  )

  const { id } = paid.body.data as { id: string }
  await world.services.engine.post(reverseTransfer, {
    input: { transferId: BigInt(id), reason: null },
    actor: { type: 'staff', id: 1n },
  })
  expect((await listed(till.id))?.today).toEqual({ count: 0, total: '0.000' })
})

test('a bill that its cashier withdrew is not paid', async () => {
  const { token } = await addTill()
  const { code } = await makeBill(token)
  await cashier.delete(`/till-links/${token}/bills/${code}`).data()
  expect((await pay(code)).body.code).toBe('money_request.not_waiting')
})

test('an ended till, a guessed link, and the till of a client who is no merchant any more open nothing', async () => {
  const [till, kept] = [await addTill(), await addTill()]
  expect((await omar.delete(`/tills/${till.id}`)).status).toBe(403)
  await fatima.delete(`/tills/${till.id}`).data()
  expect((await fatima.delete(`/tills/${till.id}`)).status).toBe(404)
  expect(await listed(till.id)).toBeUndefined()
  const guessed = `${kept.token.slice(0, -1)}${kept.token.endsWith('A') ? 'B' : 'A'}`
  const closed = async (token: string) => {
    const answers = [
      await cashier.get(`/till-links/${token}`),
      await cashier.post(`/till-links/${token}/bills`, { amount: '1.000' }),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await closed(till.token)).toEqual([404, 404])
  expect(await closed(guessed)).toEqual([404, 404])
  expect(await closed(kept.token)).toEqual([200, 200])
  await world.asOwner(`update client set merchant = false where username = 'fatima'`)
  expect(await closed(kept.token)).toEqual([404, 404])
  await world.asOwner(`update client set merchant = true where username = 'fatima'`)
})

test('staff see in the log of a merchant which tills were opened and ended', async () => {
  const { id } = await addTill('صندوق الباب')
  await fatima.delete(`/tills/${id}`).data()
  const events = await world.services.database.db
    .selectFrom('activity_log')
    .select(['action', 'actor_type', 'before', 'after'])
    .where('action', 'in', ['till_opened', 'till_ended'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const till = { till: 'صندوق الباب' }
  expect(events).toEqual([
    { action: 'till_ended', actor_type: 'client', before: till, after: null },
    { action: 'till_opened', actor_type: 'client', before: null, after: till },
  ])
})

test(`a merchant has ${tillsMax} open tills, also when more are opened at once, each with a name`, async () => {
  await world.asOwner('update till set ended_at = now() where ended_at is null')
  const answers = await Promise.all(
    Array.from({ length: tillsMax + 3 }, (_, at) => fatima.post('/tills', { name: `صندوق ${at}` })),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('till.limit_reached'))
  expect((await fatima.post('/tills', { name: '  ' })).body.code).toBe('request.invalid')
})

test('a bill that is made before midnight and paid after it counts on the day it was paid', async () => {
  const till = await addTillAnew()
  const { code } = await makeBill(till.token)
  await pay(code).then(({ status }) => expect(status).toBe(200))
  await world.asOwner(`
    update money_request set created_at = date_trunc('day', now(), 'Africa/Tripoli') - interval '5 minutes'
    where till_id = ${till.id}`)
  expect((await listed(till.id))?.today).toEqual({ count: 1, total: '4.000' })
  expect((await cashier.get(`/till-links/${till.token}`)).body.data).toMatchObject({ bills: [{ code }] })
})

test(`a till makes ${tillBillsMax} bills in 24 hours; another one still does`, async () => {
  const [till, other] = [await addTillAnew(), await addTillAnew()]
  const { code } = await makeBill(till.token)
  await world.asOwner(`
    insert into money_request (kind, asker_id, amount, expires_at, till_id)
    select kind, asker_id, amount, expires_at, till_id from money_request, generate_series(2, ${tillBillsMax})
    where till_id = ${till.id}`)
  expect((await cashier.post(`/till-links/${till.token}/bills`, { amount: '1.000' })).body.code).toBe(
    'till.daily_limit',
  )
  await pay(code).then(({ status }) => expect(status).toBe(200))
  expect((await cashier.post(`/till-links/${other.token}/bills`, { amount: '1.000' })).status).toBe(200)
})

test('a customer without a camera types the number of a bill: it opens while the bill waits, and none can be guessed', async () => {
  const till = await addTillAnew()
  const { code, bill_number: number } = await makeBill(till.token, '2.500')
  expect(number).toMatch(/^\d{10}$/)
  const typed = await omar.get(`/bills/${number}`).data()
  expect(typed).toMatchObject({ code, kind: 'bill', side: 'received', amount: '2.500', bill_number: null })
  expect((await cashier.get(`/bills/${number}`)).status).toBe(401)

  const near = (Number(number.slice(5)) + 1) % 100_000
  const wrong = number.slice(0, 5) + near.toString().padStart(5, '0')
  expect((await omar.get(`/bills/${wrong}`)).body.code).toBe('request.not_found')

  expect((await pay(code)).status).toBe(200)
  expect((await omar.get(`/bills/${number}`)).body.code).toBe('request.not_found')

  const own = await fatima.post('/bills', { amount: '1.000' }).data<Bill>()
  expect(await omar.get(`/bills/${own.bill_number}`).data()).toMatchObject({ code: own.code })
  await world.asOwner(`update money_request set expires_at = now() where status = 'waiting'`)
  expect((await omar.get(`/bills/${own.bill_number}`)).body.code).toBe('request.not_found')
})

test('a payment by the own code of a till counts there, once, and the code opens no till', async () => {
  const [till, other] = [await addTillAnew(), await addTill('صندوق آخر')]
  const { user } = await fatima.get('/profile').data<{ user: { member_no: string } }>()
  const body = { member_no: user.member_no, amount: '3.000', till: till.payment_token }
  const payHere = (changed: object, key: string) =>
    omar.post('/merchant-payments', { ...body, ...changed }, { key: `till-code-${key}` })
  const [paid, again] = await Promise.all([payHere({ note: 'خبز' }, 'one'), payHere({ note: 'خبز' }, 'one')])
  expect([paid.status, again.status]).toContain(200)
  expect((await payHere({ note: 'خبز' }, 'one')).status).toBe(200)

  expect((await listed(till.id))?.today).toEqual({ count: 1, total: '3.000' })
  expect((await listed(other.id))?.today).toEqual({ count: 0, total: '0.000' })
  expect(await cashier.get(`/till-links/${till.token}`).data()).toMatchObject({
    paid: { count: 1, total: '3.000' },
    bills: [{ status: 'paid', amount: '3.000', note: 'خبز', from: 'عمر م.' }],
  })
  const { latest } = await fatima.get('/merchant-day').data<{ latest: { till: string | null }[] }>()
  expect(latest[0]).toMatchObject({ amount: '3.000', till: 'الصندوق الأول' })

  // The code on the counter is no way to the cashier's page, and the cashier's link is no code.
  expect((await cashier.get(`/till-links/${till.payment_token}`)).status).toBe(404)
  expect((await payHere({ till: till.token }, 'two')).status).toBe(200)
  await fatima.delete(`/tills/${till.id}`)
  expect((await payHere({}, 'three')).status).toBe(200)
  expect((await payHere({ amount: '9000.000', till: other.payment_token }, 'four')).status).toBe(422)
  expect((await listed(other.id))?.today.count).toBe(0)
})
