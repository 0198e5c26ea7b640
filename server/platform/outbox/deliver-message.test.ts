import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { deliverMessage } from './deliver-message.ts'
import { openTransports } from './transports.ts'

let testing: TestDatabase
let database: Database
beforeAll(async () => {
  testing = await testDatabase()
  database = openDatabase(testing.url)
})
afterAll(async () => {
  await database.close()
  await testing.drop()
})

async function queueSms(body: string): Promise<bigint> {
  const { id } = await database.db
    .insertInto('outbox_message')
    .values({ channel: 'sms', recipient: '0912345678', body, locale: 'en', secret: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function read(id: bigint) {
  return database.db
    .selectFrom('outbox_message')
    .select(['status', 'attempts', 'body'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Answers as iSend documents, with the given statuses, and keeps what it received. */
async function gateway(statuses: number[]) {
  const requests: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync<Buffer>(request)
    requests.push({
      ...JSON.parse(Buffer.concat(chunks).toString()),
      path: request.url,
      authorization: request.headers.authorization,
    })
    response.writeHead(statuses.shift() ?? 201, { 'content-type': 'application/json' }).end('{"id":"1"}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`
  const transports = openTransports({
    smtpUrl: null,
    smsGateway: { url, token: 'secret', sender: 'Mahfaza' },
    mailFrom: 'x@example.ly',
  })
  return { requests, transports, close: () => server.close() }
}

test('an SMS goes to the gateway once with its key, and its code is redacted afterwards', async () => {
  const { requests, transports, close } = await gateway([])
  const id = await queueSms('Mahfaza: 123456 is your code')
  await deliverMessage({ database, transports }, id)
  await deliverMessage({ database, transports }, id)
  expect(requests).toEqual([
    {
      path: '/api/v1/messages',
      authorization: 'Bearer secret',
      to: '218912345678',
      from: 'Mahfaza',
      body: 'Mahfaza: 123456 is your code',
      idempotency_key: `message-${id}`,
    },
  ])
  expect(await read(id)).toEqual({ status: 'sent', attempts: 1, body: 'Mahfaza: •••••• is your code' })
  close()
})

test('a failing gateway is tried again with the same key, a refusal is not', async () => {
  const { requests, transports, close } = await gateway([503, 201, 422])
  const patient = await queueSms('1')
  await expect(deliverMessage({ database, transports }, patient)).rejects.toThrow('503')
  expect(await read(patient)).toMatchObject({ status: 'queued', attempts: 1 })
  await deliverMessage({ database, transports }, patient)
  expect(await read(patient)).toMatchObject({ status: 'sent', attempts: 2 })
  expect(new Set(requests.map(({ idempotency_key }) => idempotency_key)).size).toBe(1)

  const hopeless = await queueSms('2')
  await deliverMessage({ database, transports }, hopeless)
  expect(await read(hopeless)).toMatchObject({ status: 'failed', attempts: 1 })
  close()
})

test('without a gateway a message stays in the outbox, to be read there', async () => {
  const id = await queueSms('Mahfaza: 123456 is your code')
  await deliverMessage({ database, transports: { sms: null, mail: null } }, id)
  expect(await read(id)).toEqual({ status: 'queued', attempts: 0, body: 'Mahfaza: 123456 is your code' })
})
