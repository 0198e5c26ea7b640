import { strFromU8, type Unzipped, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copiedTables, readCopied } from '#server/modules/account/copied-tables.queries.ts'
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
    ...['about.json', 'card-orders.csv', 'messages.json', 'movements.csv', 'notifications.json'],
    ...['profile.json', 'saved-receivers.json', 'sign-ins.json'],
  ])
  expect(textOf(files, 'about.json')).toContain('"cut": []')
  expect(JSON.parse(textOf(files, 'profile.json'))).toMatchObject({
    name: people.omar.name,
    phone: people.omar.phone,
  })
  expect(textOf(files, 'movements.csv')).toContain('30.000')
  const { rows: log } = await sql`
    select action from activity_log where action like 'data_%' order by id`.execute(
    world.services.database.db,
  )
  expect(log).toMatchObject([{ action: 'data_asked' }, { action: 'data_saved' }])
  await world.asOwner(`update client_export set expires_at = now() - interval '1 second'`)
  expect((await omar.get(path)).status).toBe(404)
  expect(await look()).toMatchObject({ state: 'expired' })
})

/** Tables with a client's rows that are not in the copy by themselves, and why. */
const notCopied: Readonly<Record<string, string>> = {
  ...{ card_order: 'card-orders.csv', contact_message: 'messages.json', client_session: 'sign-ins.json' },
  ...{ favourite_receiver: 'saved-receivers.json', client_export: 'the copies themselves' },
  ...{ broadcast: 'notifications.json', broadcast_receiver: 'notifications.json' },
  ...{ push_due: 'notifications.json', push_subscription: 'keys of a browser' },
  ...{ points_game: 'points.json', points_sign_in: 'points.json', statistic_client_month: 'counted' },
  ...{ client_challenge: 'a key for a minute', payment_confirmation: 'a key for a minute' },
  ...{ client_protection: 'a hash', client_recovery_code: 'hashes', client_totp: 'a key' },
  ...{ password_reset: 'a key for a minute', verification_code: 'a key for a minute' },
  ...{ treasury_operation: 'movements.csv' },
}

test('every table with rows of a client is in the copy, or left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.column_name in ('client_id', 'asker_id', 'payer_id', 'buyer_id', 'from_id', 'to_id', 'owner_id')`.execute(
    world.services.database.db,
  )
  const copied = new Set(copiedTables.map(({ table }) => table))
  const missing = rows.map(({ name }) => name).filter((name) => !copied.has(name) && !(name in notCopied))
  expect(missing).toEqual([])
})

test('each list of the copy can be read', async () => {
  const client = await world.services.database.db.selectFrom('client').select('id').executeTakeFirstOrThrow()
  for (const table of copiedTables) await readCopied(world.services.database.db, table, client.id, 10)
})

function textOf(files: Unzipped, name: string): string {
  return strFromU8(files[name] ?? new Uint8Array())
}

/** The file, byte for byte. */
async function saved(path: string): Promise<{ status: number; bytes: Buffer }> {
  const { statusCode, rawPayload } = await world.app.inject({
    url: `/api/client${path}`,
    headers: { authorization: `Bearer ${omar.token}` },
  })
  return { status: statusCode, bytes: rawPayload }
}
