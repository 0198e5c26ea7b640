import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import { type AddressedCaller, callerAtAddress } from '#tests/world/at-address.ts'
import { isDeep } from '#tests/world/depth.ts'
import { type FakePlutu, openFakePlutu } from '#tests/world/fake-plutu.ts'
import { allow, byEdfali, letOthersPay } from '#tests/world/payments.ts'
import { type PersonName, people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let plutu: FakePlutu
let world: World
let keys = 0

beforeAll(async () => {
  plutu = await openFakePlutu()
  world = await openWorld({ strictBudgets: true, env: { ...plutu.env, PROXIES: '1' }, workers: false })
  await allow(world, 'edfali', {})
  await letOthersPay(world)
})
afterAll(async () => {
  await world.close()
  await plutu.close()
})
beforeEach(() =>
  world.asOwner(`delete from rate_limit; update recharge set status = 'expired' where status = 'pending'`),
)

async function idOf(name: PersonName): Promise<string> {
  const { user } = await (await world.as(name)).get('/profile').data<{ user: { id: string } }>()
  return user.id
}
const phonesTried = isDeep ? 1_000 : 5
const phoneOf = (number: number) => `0912${String(223_300 + number)}`
const begin = async (name: PersonName, phone: string, key = `payment-budget-${keys++}`, change = {}) =>
  (await world.as(name)).post('/recharges', { ...byEdfali, phone, ...change }, { key })

test('a client starts at most three payments an hour at the phones of others; a repeated request costs nothing', {
  timeout: 3_600_000,
}, async () => {
  const first = await begin('layla', phoneOf(0), 'the-first-payment')
  expect(first.status).toBe(200)
  for (let time = 0; time < 3; time += 1)
    expect(await begin('layla', phoneOf(0), 'the-first-payment')).toMatchObject({ status: 200 })
  const others: Awaited<ReturnType<typeof begin>>[] = []
  for (let number = 1; number < phonesTried; number += 1) others.push(await begin('layla', phoneOf(number)))
  const begun = others.filter(({ status }) => status === 200)
  process.stdout.write(
    `\nof ${phonesTried} starts of a client in an hour ${1 + begun.length} reach a phone\n`,
  )
  expect(begun).toHaveLength(2)
  expect(others.slice(2).every(({ status }) => status === 429)).toBe(true)
  expect(others.at(-1)?.body).toMatchObject({
    code: 'recharge.too_many_codes',
    message: expect.stringMatching(/Try again in \d+/),
  })
  const sent = plutu.asked.filter(({ action }) => action === 'edfali/verify')
  expect(sent).toHaveLength(3)
})

test('a payer’s phone gets three codes an hour, from all clients together', async () => {
  const phone = phoneOf(50)
  const statuses: number[] = []
  for (const name of ['omar', 'fatima', 'salem', 'yusuf'] as const)
    statuses.push((await begin(name, phone)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('a payment that is refused costs nothing: neither the client nor the payer’s phone', async () => {
  const phone = phoneOf(70)
  for (let time = 0; time < 4; time += 1)
    expect(await begin('layla', phone, undefined, { amount: '900000.000' })).toMatchObject({ status: 422 })
  for (let time = 0; time < 3; time += 1) expect(await begin('layla', phone)).toMatchObject({ status: 200 })
  expect(await world.services.limiter.left('payerDay', phone)).toBe(2)
  // Refused by the phone's budget, it gives back what it took of the client's.
  expect((await begin('omar', phone)).body.code).toBe('recharge.too_many_codes')
  expect(await world.services.limiter.left('paymentStart', `client:${await idOf('omar')}`)).toBe(3)
})

test('what others start at a phone does not keep its owner from paying', async () => {
  const { phone } = people.layla
  for (const name of ['omar', 'fatima', 'salem'] as const) await begin(name, phone)
  expect((await begin('yusuf', phone)).body.code).toBe('recharge.too_many_codes')
  expect((await begin('layla', phone)).status).toBe(200)
})

test('who is not proven works, then waits when the starts of the address or of all are spent; a known client pays on', async () => {
  const { username, password, phone } = people.omar
  const { token = '' } = await world.as('omar')
  const at = (address: string, works = false) => callerAtAddress(world.app, address, { works })
  const start = (caller: AddressedCaller, payer: string = phone) =>
    caller.post(
      '/recharges',
      { ...byEdfali, phone: payer },
      { authorization: `Bearer ${token}`, 'idempotency-key': `at-an-address-${keys++}` },
    )
  const shared = '198.51.100.50'
  const known = at(shared)
  await known.post('/login', { login: username, password })

  await spend(`paymentNetwork:${shared}`, 60)
  expect(await start(at(shared))).toMatchObject({ status: 429, code: 'request.proof_needed' })
  expect(await world.services.limiter.left('paymentStart', `client:${await idOf('omar')}`)).toBe(3)
  expect(await start(at(shared, true))).toMatchObject({ status: 200 })
  // As if 500 others behind the carrier's address had spent it.
  await spend(`paymentNetwork:${shared}`, 600)
  expect(await start(at(shared, true))).toMatchObject({ status: 429, code: 'recharge.too_many_codes' })
  expect(await start(known)).toMatchObject({ status: 200 })
  // A sign-in alone proves nothing for the phones of others; an earlier payment does.
  expect(await start(known, phoneOf(90))).toMatchObject({ code: 'recharge.too_many_codes' })
  await world.asOwner(`update recharge set status = 'completed' where client_id = ${await idOf('omar')}`)
  expect(await start(known, phoneOf(90))).toMatchObject({ status: 200 })

  await spend('paymentStarts:all', 1_000)
  expect(await start(at('203.0.113.50'))).toMatchObject({ status: 429, code: 'request.proof_needed' })
  expect(await start(known)).toMatchObject({ status: 200 })
})

/** As if others had taken so many points, and this client none. */
function spend(key: string, points: number): Promise<void> {
  return world.asOwner(
    `delete from rate_limit;
     insert into rate_limit (key, points, expires_at) values ('${key}', ${points}, now() + interval '1 hour')`,
  )
}

test('in the first day a client pays by a code only from the own proven phone', async () => {
  await letOthersPay(world, 24)
  expect((await begin('omar', phoneOf(80))).body).toMatchObject({
    code: 'recharge.own_phone_only',
    message: expect.stringContaining('for another 24 hours'),
    errors: { phone: [expect.any(String)] },
  })
  expect((await begin('omar', people.omar.phone)).status).toBe(200)
  await world.asOwner(`update client set created_at = now() - interval '25 hours' where username = 'omar'`)
  expect((await begin('omar', phoneOf(80))).status).toBe(200)
  await letOthersPay(world)
})

test('wrong codes are counted for the client over all payments, and many of them raise an alarm', async () => {
  await world.asOwner(
    `insert into rate_limit (key, points, expires_at) values ('paymentCodes:all', 1000000, now() + interval '1 hour')`,
  )
  const caller = await world.as('omar')
  const codes: (string | undefined)[] = []
  for (let payment = 0; payment < 3; payment += 1) {
    const { id } = await begin('omar', phoneOf(60 + payment)).then(({ body }) => body.data as { id: string })
    for (let time = 0; time < 3; time += 1)
      codes.push((await caller.post(`/recharges/${id}/confirmation`, { otp: '0000' })).body.code)
  }
  expect(codes.filter((code) => code === 'recharge.too_many_codes')).toHaveLength(3)
  const alarms = await listOpenAlarms(world.services.database.db)
  expect(alarms.map(({ code }) => code)).toContain('payments.code_guessed')
})
