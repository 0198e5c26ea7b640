import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { type LocalProvider, openLocalProvider } from '#tests/world/local-provider.ts'
import { openLocalSmtp } from '#tests/world/local-smtp.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { deliverMessage, type SmsRoute } from './deliver-message.ts'
import type { SmsCarrier } from './envelope.ts'
import { recordDelivery } from './record-delivery.ts'
import { openTransports } from './transports.ts'

let testing: TestDatabase
let database: Database
let isend: LocalProvider
let resala: LocalProvider
/** How the next messages are sent. */
let route: SmsRoute
beforeAll(async () => {
  testing = await testDatabase()
  database = openDatabase(testing.url)
  isend = await openLocalProvider({ status: 201, body: '{"id":"a-1","segments":2,"status":"PENDING"}' })
  resala = await openLocalProvider({ status: 200, body: '[{"id":77}]' })
})
afterAll(async () => {
  await isend.close()
  await resala.close()
  await database.close()
  await testing.drop()
})

const byIsend: SmsRoute = { carrier: 'isend', sender: null, templateNumber: null }

async function queueSms(
  body: string,
  values: string[] = [],
  provider: SmsCarrier | null = null,
): Promise<bigint> {
  const row = { channel: 'sms', recipient: '0912345678', body, locale: 'en', secret: true }
  const { id } = await database.db
    .insertInto('outbox_message')
    .values({ ...row, template_values: values, provider })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function queueMail(): Promise<bigint> {
  const row = {
    channel: 'mail',
    recipient: 'layla@example.ly',
    subject: 'رمز',
    body: 'رمزك 123456',
    locale: 'ar',
  }
  const { id } = await database.db
    .insertInto('outbox_message')
    .values({ ...row, secret: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function read(id: bigint) {
  return database.db
    .selectFrom('outbox_message')
    .select([
      'status',
      'attempts',
      'body',
      'template_values',
      'provider',
      'provider_id',
      'segments',
      'delivery',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function deliver(id: bigint, smtpUrl: string | null = null): Promise<void> {
  const transports = openTransports({
    smtpUrl,
    smsGateway: { url: isend.url, token: 'secret', sender: 'Mahfaza' },
    resala: { url: `${resala.url}/`, token: 'other' },
    mailFrom: 'Mahfaza <no-reply@example.ly>',
    pushSecret: null,
    answerMillisecondsMax: 300,
  })
  const devices = { find: async () => null, forget: async () => undefined }
  await deliverMessage({ database, transports, routeSms: async () => route, devices }, id)
}

test('an SMS goes to iSend once with its key, and its code is struck out afterwards', async () => {
  route = { ...byIsend, sender: 'Wallet' }
  const id = await queueSms('Mahfaza: 123456 is your code', ['123456'])
  await deliver(id)
  await deliver(id)
  expect(isend.requests).toEqual([
    {
      path: '/api/v1/messages',
      authorization: 'Bearer secret',
      body: {
        to: '218912345678',
        from: 'Wallet',
        body: 'Mahfaza: 123456 is your code',
        idempotency_key: `message-${id}`,
      },
    },
  ])
  expect(await read(id)).toEqual({
    status: 'sent',
    attempts: 1,
    body: 'Mahfaza: •••••• is your code',
    template_values: null,
    provider: 'isend',
    provider_id: 'a-1',
    segments: 2,
    delivery: 'pending',
  })
})

test('an SMS goes to Resala as the values of its own text, and without such a text it is given up', async () => {
  route = { carrier: 'resala', sender: null, templateNumber: '12' }
  const id = await queueSms('Mahfaza: 123456 is your code', ['123456'])
  await deliver(id)
  expect(resala.requests).toEqual([
    {
      path: '/api/v1/messages/send-template?sms_template_id=12',
      authorization: 'Bearer other',
      body: [{ phone: '218912345678', $1: '123456' }],
    },
  ])
  expect(await read(id)).toMatchObject({ status: 'sent', provider: 'resala', provider_id: '77' })
  route = { ...route, templateNumber: null }
  const without = await queueSms('1')
  await deliver(without)
  expect(await read(without)).toMatchObject({ status: 'failed', attempts: 1, provider: null })
})

test('an SMS goes by the carrier that was decided when it was written, whatever the settings say now', async () => {
  route = { carrier: 'resala', sender: null, templateNumber: null }
  const id = await queueSms('Cards cost less today.', [], 'isend')
  await deliver(id)
  expect(await read(id)).toMatchObject({ status: 'sent', attempts: 1, provider: 'isend' })
})

test.each(['isend', 'resala'] as const)(
  '%s: what fails, does not answer in time or answers something else is tried again; a refusal is not',
  async (carrier) => {
    route = { carrier, sender: null, templateNumber: '12' }
    const provider = carrier === 'isend' ? isend : resala
    const patient = await queueSms('1', ['1'])
    const page = '<html>Sign in to the network</html>'
    provider.answerNext(
      { status: 503, body: '{}' },
      'silent',
      { status: 200, body: page },
      { status: 200, body: '7' },
    )
    for (const reason of ['503', 'timeout', 'no JSON', 'answered'])
      await expect(deliver(patient)).rejects.toThrow(reason)
    expect(await read(patient)).toMatchObject({ status: 'queued', attempts: 4 })
    await deliver(patient)
    expect(await read(patient)).toMatchObject({ status: 'sent', attempts: 5 })

    provider.answerNext({ status: 422, body: '{}' })
    const hopeless = await queueSms('2', ['2'])
    await deliver(hopeless)
    expect(await read(hopeless)).toMatchObject({ status: 'failed', attempts: 1 })
  },
)

test('iSend may refuse a number in an answer that looks like a success', async () => {
  route = byIsend
  isend.answerNext({ status: 201, body: '{"id":"a-9","status":"REJECTED"}' })
  const id = await queueSms('1')
  await deliver(id)
  expect(await read(id)).toMatchObject({ status: 'failed', delivery: null })
})

test('what was delivered stays delivered, whatever is reported later', async () => {
  route = byIsend
  isend.answerNext({ status: 201, body: '{"id":"a-10"}' })
  const id = await queueSms('1')
  await deliver(id)
  const report = (delivery: 'delivered' | 'undelivered' | 'pending', providerId = 'a-10') =>
    recordDelivery(database.db, { carrier: 'isend', providerId, delivery })
  expect(await report('delivered', 'a-unknown')).toBe(false)
  for (const [reported, kept] of [
    ['undelivered', 'undelivered'],
    ['delivered', 'delivered'],
    ['undelivered', 'delivered'],
    ['pending', 'delivered'],
  ] as const) {
    expect(await report(reported)).toBe(true)
    expect(await read(id)).toMatchObject({ delivery: kept })
  }
})

test('without a carrier a message stays in the outbox, to be read there', async () => {
  route = { ...byIsend, carrier: null }
  const id = await queueSms('Mahfaza: 123456 is your code')
  await deliver(id)
  expect(await read(id)).toMatchObject({
    status: 'queued',
    attempts: 0,
    body: 'Mahfaza: 123456 is your code',
  })
})

test('a mail arrives at the mail server; a busy one is asked again, an unknown mailbox is not', async () => {
  const smtp = await openLocalSmtp()
  const id = await queueMail()
  smtp.refuseNext(451, null)
  await expect(deliver(id, smtp.url)).rejects.toThrow('451')
  await expect(deliver(id, smtp.url)).rejects.toThrow()
  await deliver(id, smtp.url)
  expect(smtp.mails).toMatchObject([{ from: 'no-reply@example.ly', to: 'layla@example.ly' }])
  expect(smtp.mails[0]?.content).toContain(`Message-ID: <message-${id}@mahfaza>`)
  expect(await read(id)).toMatchObject({ status: 'sent', attempts: 3, body: 'رمزك ••••••' })
  smtp.refuseNext(550)
  const unknown = await queueMail()
  await deliver(unknown, smtp.url)
  expect(await read(unknown)).toMatchObject({ status: 'failed', attempts: 1 })
  await smtp.close()
  const later = await queueMail()
  await expect(deliver(later, smtp.url)).rejects.toThrow('ECONNREFUSED')
  expect(await read(later)).toMatchObject({ status: 'queued', attempts: 1 })
})
