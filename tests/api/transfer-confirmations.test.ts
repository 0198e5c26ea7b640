import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAuthenticator } from '#tests/world/authenticator.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { enrolPasskey } from '#tests/world/client-passkey.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { newPlan } from '#tests/world/plans.ts'
import { newKey, ownPlan, payPlan } from '#tests/world/subscriber.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const pin = '270419'
const { password } = people.layla
let world: World
let layla: Caller
beforeAll(async () => {
  world = await openWorld()
  layla = await world.as('layla')
  await Promise.all([world.as('omar'), world.as('fatima'), fund(world, 'layla', '9000.000')])
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})
beforeEach(async () => {
  await world.asOwner('truncate payment_confirmation, client_device; delete from client_protection')
  await world.asOwner('delete from client_totp; delete from client_recovery_code; delete from client_passkey')
})

let keyNumber = 0
function send(to: string, amount: string, { by = layla, key = '' } = {}) {
  keyNumber += 1
  return by.post('/transfers', { to, amount }, { key: key || `confirmed-${keyNumber}` })
}
const confirm = (to: string, amount: string, proof: object, by = layla) =>
  by.post('/confirmations', { payment: { operation: 'transfer', to, amount }, ...proof })
const balance = async () => (await walletFigures(world, 'layla')).balanceMinor
/** As if whatever changed had changed before yesterday. */
const settle = () => world.asOwner(`update client_protection set changed_at = now() - interval '25 hours'`)

async function choosePin(): Promise<void> {
  await layla.put('/pin', { pin, current_password: password }).data()
  await settle()
}

const needs = (why: string) => ({
  status: 422,
  body: { code: 'confirmation.needed', data: { why } },
})

test('a small transfer is not asked about; a larger one to a new receiver moves nothing until the PIN confirms it, once', async () => {
  await choosePin()
  expect(await send('omar', '200.000')).toMatchObject({ status: 200 })
  const before = await balance()
  expect(await send('omar', '201.000', { key: 'the-same-key' })).toMatchObject(needs('receiver'))
  expect(await confirm('omar', '201.000', { pin: '270418' })).toMatchObject({
    status: 422,
    body: { code: 'auth.pin_incorrect' },
  })
  expect(await send('omar', '201.000')).toMatchObject(needs('receiver'))
  expect(await balance()).toBe(before)

  expect(await confirm('omar', '201.000', { pin })).toMatchObject({ status: 200 })
  // The refused request may be sent again under its own key, and its answer is kept.
  const sent = await send('omar', '201.000', { key: 'the-same-key' })
  expect(sent).toMatchObject({ status: 200 })
  expect((await send('omar', '201.000', { key: 'the-same-key' })).body).toEqual(sent.body)
  // Receiver and device are known now.
  expect(await send('omar', '400.000')).toMatchObject({ status: 200 })
  expect(await send('omar', '501.000')).toMatchObject(needs('amount'))
})

test('a confirmation is for one receiver, one amount and one session, and is used once', async () => {
  await choosePin()
  await confirm('omar', '300.000', { pin }).data()
  expect(await send('fatima', '300.000')).toMatchObject(needs('receiver'))
  expect(await send('omar', '300.001')).toMatchObject(needs('receiver'))
  const { token } = await world.anonymous
    .post('/login', { login: 'layla', password })
    .data<{ token: string }>()
  const elsewhere = world.with(token)
  expect(await send('omar', '300.000', { by: elsewhere })).toMatchObject(needs('receiver'))
  const both = await Promise.all([send('omar', '300.000'), send('omar', '300.000')])
  // The second one finds a known receiver and a known session, so it needs none below the limit.
  expect(both.map(({ status }) => status)).toContain(200)
  expect(await send('omar', '300.000', { by: elsewhere })).toMatchObject(needs('device'))

  await confirm('omar', '600.000', { pin }).data()
  const large = await Promise.all([send('omar', '600.000'), send('omar', '600.000')])
  expect(large.map(({ status }) => status).sort()).toEqual([200, 422])
  await confirm('omar', '600.000', { pin }).data()
  await world.asOwner('update payment_confirmation set expires_at = now()')
  expect(await send('omar', '600.000')).toMatchObject(needs('amount'))
})

test('for a day after a change larger amounts are confirmed, and the largest stay', async () => {
  await layla.put('/pin', { pin, current_password: password }).data()
  expect(await send('omar', '1000.001')).toMatchObject({
    status: 422,
    body: { code: 'confirmation.held', data: { max: '1000.000' } },
  })
  expect(await send('omar', '300.000')).toMatchObject(needs('changed'))
  expect(await confirm('omar', '1000.001', { pin })).toMatchObject({ status: 200 })
  expect(await send('omar', '1000.001')).toMatchObject({ body: { code: 'confirmation.held' } })
  await settle()
  expect(await send('omar', '1000.001')).toMatchObject({ status: 200 })
})

test('the PIN is set with the password, and is none that is tried early; an app’s code confirms as well', async () => {
  expect(await layla.put('/pin', { pin, current_password: 'Wrong-2026' })).toMatchObject({
    status: 422,
    body: { code: 'auth.incorrect_password' },
  })
  expect(await layla.put('/pin', { pin: '123456', current_password: password })).toMatchObject({
    status: 422,
    body: { code: 'auth.pin_simple' },
  })
  expect(await layla.get('/pin').data()).toEqual({ set_at: null, totp: false, passkeys: 0 })
  expect(await confirm('omar', '300.000', { pin })).toMatchObject({ body: { code: 'auth.pin_incorrect' } })

  const { secret } = await layla.post('/totp', { current_password: password }).data<{ secret: string }>()
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await layla.post('/totp/confirmation', { code: code() }).data()
  await world.asOwner('update client_totp set last_step = 0')
  await settle()
  expect(await layla.get('/pin').data()).toEqual({ set_at: null, totp: true, passkeys: 0 })
  expect(await confirm('omar', '300.000', { code: '000000' })).toMatchObject({
    body: { code: 'auth.second_factor_incorrect' },
  })
  expect(await confirm('omar', '300.000', { code: code() })).toMatchObject({ status: 200 })
  expect(await send('omar', '300.000')).toMatchObject({ status: 200 })
  // The person who has an app proves it before the PIN changes.
  expect(await layla.put('/pin', { pin, current_password: password })).toMatchObject({
    body: { code: 'auth.second_factor_owed' },
  })
})

test('a passkey confirms the transfer whose receiver and amount it signed, and no other', async () => {
  const device = await enrolPasskey(world, layla)
  await settle()
  const offer = async (to: string, amount: string) =>
    ((await confirm(to, amount, {})).body.data as { passkey: Record<string, unknown> }).passkey
  const refused = { status: 422, body: { code: 'auth.passkey_refused' } }
  const signed = device.get(await offer('omar', '300.000'))
  expect(await confirm('fatima', '300.000', { passkey: signed })).toMatchObject(refused)
  expect(await confirm('omar', '300.001', { passkey: signed })).toMatchObject(refused)
  expect(await send('omar', '300.000')).toMatchObject(needs('receiver'))
  expect(await confirm('omar', '300.000', { passkey: signed })).toMatchObject({ status: 200 })
  expect(await confirm('omar', '300.000', { passkey: signed })).toMatchObject(refused)
  const outsider = openAuthenticator(world.services.config.publicUrl)
  expect(
    await confirm('omar', '300.000', { passkey: outsider.get(await offer('omar', '300.000')) }),
  ).toMatchObject(refused)
  expect(await send('omar', '300.000')).toMatchObject({ status: 200 })
})

test('a card order above the limit is confirmed for its category and price; a known device is asked about once', async () => {
  const categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(90))
  const signedIn = await world.anonymous.post('/login', { login: 'layla', password })
  const { token } = signedIn.body.data as { token: string }
  const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';')
  const buy = (quantity: number, by = layla, headers = {}) => {
    keyNumber += 1
    const body = { category_id: String(categoryId), quantity }
    return by.post('/card-orders', body, { key: `cards-${keyNumber}`, headers })
  }
  await choosePin()
  const asked = await buy(21)
  expect(asked).toMatchObject(needs('device'))
  const { payment } = asked.body.data as { payment: object }
  expect(payment).toEqual({ operation: 'card_order', category_id: String(categoryId), amount: '210.000' })
  const confirmed = await layla.post('/confirmations', { payment, pin }, { headers: { cookie } })
  expect(confirmed).toMatchObject({ status: 200 })
  expect(await buy(22)).toMatchObject(needs('device'))
  expect(await send('omar', '210.000')).toMatchObject(needs('receiver'))
  expect(await buy(21)).toMatchObject({ status: 200 })

  const later = world.with(token)
  expect(await buy(21, later)).toMatchObject(needs('device'))
  expect(await buy(21, later, { cookie })).toMatchObject({ status: 200 })
  const [{ id = '' } = {}, ...others] = await layla.get('/proven-devices').data<{ id: string }[]>()
  expect(others).toEqual([])
  await layla.delete(`/proven-devices/${id}`).data()
  expect(await buy(21, later, { cookie })).toMatchObject(needs('device'))
})

test('a client’s own limit is lower at once; a higher one needs the password, is announced and holds a day later', async () => {
  await choosePin()
  const change = (body: object) => layla.put('/confirmation-limit', body)
  expect(await send('omar', '21.000')).toMatchObject({ status: 200 })
  expect(await change({ above: '500.001' })).toMatchObject({
    status: 422,
    body: { code: 'confirmation.limit_too_high', errors: { above: [expect.stringContaining('500.000')] } },
  })
  expect((await change({ above: '20.000' })).body.data).toEqual({
    above: '20.000',
    own: '20.000',
    max: '500.000',
    next: null,
  })
  expect(await send('omar', '20.000')).toMatchObject({ status: 200 })
  expect(await send('omar', '21.000')).toMatchObject(needs('amount'))
  await confirm('omar', '21.000', { pin }).data()
  expect(await send('omar', '21.000')).toMatchObject({ status: 200 })

  expect(await change({ above: null })).toMatchObject({ body: { code: 'auth.incorrect_password' } })
  const raised = await change({ above: null, current_password: password })
  expect(raised.body.data).toMatchObject({ above: '20.000', next: { above: null, from: expect.any(String) } })
  expect(await send('omar', '21.000')).toMatchObject(needs('amount'))
  await world.asOwner(`update client set confirm_above_from = now() where username = 'layla'`)
  expect(await layla.get('/confirmation-limit').data()).toMatchObject({ above: '500.000', own: null })
  expect(await send('omar', '21.000')).toMatchObject({ status: 200 })
  const { rows } = await sql<{ after: object }>`
    select after from activity_log where action = 'confirmation_limit_changed' order by id`.execute(
    world.services.database.db,
  )
  expect(rows).toEqual([{ after: { confirm_above: '20.000' } }, { after: { confirm_above_next: null } }])
  const notices = await layla.get('/notifications').data<{ kind: string }[]>()
  expect(notices.map(({ kind }) => kind)).toContain('confirmation_limit_raised')
})

test('the PIN is kept as a hash', async () => {
  await choosePin()
  const id = await clientIdOf(world, 'layla')
  const { db } = world.services.database
  const kept = await db
    .selectFrom('client_protection')
    .selectAll()
    .where('client_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(kept.pin_hash).toMatch(/^\$argon2id\$/)
})

test('a plan and a late renewal above the limit are paid once the PIN confirms them, and below it at once', async () => {
  await choosePin()
  const [small, large] = [
    await newPlan(world.services, { price: 200_000n }),
    await newPlan(world.services, { price: 200_001n }),
  ]
  const allow = (plan: bigint) => {
    const payment = { operation: 'subscription', subscription_id: String(plan), amount: '200.001' }
    return layla.post('/confirmations', { payment, pin }).data()
  }
  const payLarge = () => payPlan(layla, large, { price: '200.001' })
  const before = await balance()
  expect(await payLarge()).toMatchObject(needs('device'))
  await allow(small)
  expect(await payLarge()).toMatchObject(needs('device'))
  expect(await balance()).toBe(before)
  await world.asOwner('truncate client_device')
  await allow(large)
  expect(await payLarge()).toMatchObject({ status: 200 })

  await world.asOwner(`truncate client_device, payment_confirmation;
    update client_subscription set status = 'past_due', due_at = now() + interval '1 hour'`)
  const { subscription } = await ownPlan(layla)
  const body = { client_subscription_id: subscription?.id }
  const renew = () => layla.post('/client-subscriptions/renewals', body, { key: newKey() })
  expect(await renew()).toMatchObject(needs('device'))
  await allow(large)
  expect(await renew()).toMatchObject({ status: 200 })
  await world.asOwner('truncate client_device')
  expect(await payPlan(layla, small, { kind: 'change', price: '200.000' })).toMatchObject({ status: 200 })
})
