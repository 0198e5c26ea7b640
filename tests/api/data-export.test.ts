import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { fund } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let omar: Caller

beforeAll(async () => {
  world = await openWorld()
  omar = await world.as('omar')
  await fund(world, 'omar', '30.000')
})
afterAll(() => world.close())

interface Latest {
  readonly latest: { readonly id: string; readonly state: string } | null
}

const ask = (current_password: string) => omar.post('/data-exports', { current_password })
const look = async () => (await omar.get('/data-exports').data<Latest>()).latest

test('a copy of the own data is made once asked for with the password, and only its owner saves it, for three days', async () => {
  expect((await ask('Wrong-2026')).body.code).toBe('auth.incorrect_password')
  expect(await ask(people.omar.password).data<Latest>()).toMatchObject({ latest: { state: 'waiting' } })
  expect((await ask(people.omar.password)).body.code).toBe('account.export_recent')
  await vi.waitUntil(async () => (await look())?.state === 'ready', { timeout: 30_000 })
  const path = `/data-exports/${(await look())?.id}/file`
  const layla = await world.as('layla')
  expect((await layla.get(path)).status).toBe(404)
  const { status, bytes } = await saved(path)
  expect(status).toBe(200)
  const files = unzipSync(bytes)
  expect(Object.keys(files).toSorted()).toEqual([
    ...['card-orders.csv', 'messages.json', 'movements.csv'],
    ...['profile.json', 'saved-receivers.json', 'sign-ins.json'],
  ])
  expect(JSON.parse(strFromU8(files['profile.json'] ?? new Uint8Array()))).toMatchObject({
    name: people.omar.name,
    phone: people.omar.phone,
  })
  expect(strFromU8(files['movements.csv'] ?? new Uint8Array())).toContain('30.000')
  await world.asOwner(`update client_export set expires_at = now() - interval '1 second'`)
  expect((await omar.get(path)).status).toBe(404)
  expect(await look()).toMatchObject({ state: 'expired' })
})

/** The file, byte for byte. */
async function saved(path: string): Promise<{ status: number; bytes: Buffer }> {
  const { statusCode, rawPayload } = await world.app.inject({
    url: `/api/client${path}`,
    headers: { authorization: `Bearer ${omar.token}` },
  })
  return { status: statusCode, bytes: rawPayload }
}
