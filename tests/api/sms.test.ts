import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changeSettings } from '#server/modules/settings/index.ts'
import { callerOf } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { type LocalProvider, openLocalProvider } from '#tests/world/local-provider.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const secret = 'a secret of the provider'
const token = 'a token of the other provider'

let world: World
let isend: LocalProvider
let resala: LocalProvider
beforeAll(async () => {
  isend = await openLocalProvider({ status: 201, body: '{"id":"m-1","segments":1,"status":"PENDING"}' })
  resala = await openLocalProvider({ status: 200, body: '[{"id":"r-1"}]' })
  world = await openWorld({
    env: {
      SMS_URL: isend.url,
      SMS_TOKEN: 'token',
      SMS_SENDER: 'Mahfaza',
      SMS_REPORT_SECRET: secret,
      RESALA_URL: resala.url,
      RESALA_TOKEN: 'token',
      RESALA_REPORT_TOKEN: token,
    },
  })
})
afterAll(async () => {
  await world.close()
  await isend.close()
  await resala.close()
})

const stateOf = async (id: string) =>
  world.services.database.db
    .selectFrom('outbox_message')
    .select(['status', 'provider', 'delivery'])
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow()

/** Waits until the job has sent it. */
const sentBy = (id: string, provider: string) =>
  vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ status: 'sent', provider }), {
    timeout: 15_000,
    interval: 50,
  })

function report(path: string, body: string, headers: Record<string, string>) {
  return world.app.inject({
    method: 'POST',
    url: `/api/sms-reports/${path}`,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

function signed(body: string, secondsAgo = 0): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { 'x-timestamp': timestamp, 'x-signature': signature }
}

async function sendTest(): Promise<{ id: string; provider: string; body: string }> {
  const admin = await workAs(world, 'admin')
  return admin
    .post('/settings/test-messages', { phone: '0912223344', purpose: 'verify_phone', locale: 'en' })
    .data()
}

test('a test message goes out by the chosen provider in the saved words, and its signed report is kept', async () => {
  const { id, provider, body } = await sendTest()
  expect({ provider, body }).toEqual({ provider: 'isend', body: expect.stringContaining('123456') })
  await sentBy(id, 'isend')
  expect(await stateOf(id)).toMatchObject({ delivery: 'pending' })
  const delivered = '{"id":"m-1","status":"DELIVRD"}'
  const forged = [
    [delivered, {}],
    [delivered, signed(delivered, 400)],
    [delivered, signed(delivered.replace('DELIVRD', 'UNDELIV'))],
    [delivered, { ...signed(delivered), 'x-signature': '' }],
  ] as const
  for (const [sent, headers] of forged)
    expect((await report('isend', sent, headers)).json()).toMatchObject({ code: 'sms.report_not_signed' })
  expect(await stateOf(id)).toMatchObject({ delivery: 'pending' })
  expect((await report('isend', 'not json', signed('not json'))).statusCode).toBe(400)
  const taken = await report('isend', delivered, signed(delivered))
  expect([taken.statusCode, taken.json()]).toEqual([200, { data: { known: true } }])
  expect(await stateOf(id)).toMatchObject({ delivery: 'delivered' })
})

test('with another provider and text the next message follows them, and the token guards its reports', async () => {
  await world.services.database.transact((tx) =>
    changeSettings(tx, {
      values: { sms_codes_provider: 'resala', resala_verify_phone: { ar: '11', en: '12' } },
      staffId: null,
    }),
  )
  const { id, provider } = await sendTest()
  expect(provider).toBe('resala')
  await sentBy(id, 'resala')
  expect(resala.requests).toMatchObject([
    {
      path: '/api/v1/messages/send-template?sms_template_id=12',
      body: [{ phone: '218912223344', $1: '123456' }],
    },
  ])
  const lost = '{"message_id":"r-1","status":"undelivered"}'
  expect((await report('resala', lost, { authorization: 'Bearer guess' })).statusCode).toBe(422)
  const taken = await report('resala', lost, { authorization: `Bearer ${token}` })
  expect(taken.json()).toEqual({ data: { known: true } })
  expect(await stateOf(id)).toMatchObject({ delivery: 'undelivered' })
})

test('while services are paused money waits, what a key has done is still answered, and an old application is told what to do', async () => {
  await world.services.database.transact((tx) =>
    changeSettings(tx, {
      values: { disable_services: true, ios_version: '2.1', ios_force_update: true },
      staffId: null,
    }),
  )
  const layla = await world.as('layla')
  const body = { to: 'omar', amount: '5.000' }
  expect(await layla.post('/transfers', body, { key: 'paused-key-1' })).toMatchObject({
    status: 503,
    headers: { 'retry-after': '60' },
    body: { code: 'service.disabled' },
  })
  const asking = { key: 'paused-key-1', headers: { 'x-only-known': '1' } }
  expect((await layla.post('/transfers', body, asking)).body.code).toBe('idempotency.not_taken')
  expect((await layla.get('/wallet')).status).toBe(200)
  const anonymous = callerOf(world.app, null)
  const old = { headers: { 'x-application': 'ios/2.0.9' } }
  expect(await layla.get('/wallet', old)).toMatchObject({
    status: 426,
    body: { code: 'application.update_required', data: { version: '2.1' } },
  })
  expect((await anonymous.get('/cities', old)).status).toBe(426)
  expect(await anonymous.get('/settings', old).data()).toMatchObject({
    application: { action: 'update_required', version: '2.1', url: null },
  })
  const newest = { headers: { 'x-application': 'ios/2.1' } }
  expect(await anonymous.get('/settings', newest).data()).toMatchObject({
    application: { action: 'services_paused' },
  })
  expect(await anonymous.get('/service-state').data()).toEqual({ paused: true })
  expect((await anonymous.get('/cities', { headers: { 'x-application': 'nonsense' } })).status).toBe(400)
})
