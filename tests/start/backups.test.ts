import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backUp } from '#server/modules/backups/back-up.ts'
import { verifyEverything } from '#server/modules/integrity/index.ts'
import { archiveLog, openStore, restoreBackup } from '#server/platform/backup/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { startThrowawayPostgres, undurable } from '#server/platform/embedded/throwaway-postgres.ts'
import { openKeyRing } from '#server/platform/secrets/index.ts'
import { isDeep } from '#tests/world/depth.ts'
import { fund } from '#tests/world/money.ts'
import { setTransferTerms } from '#tests/world/transfer-terms.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const payersAtOnce = 8
const place = { region: 'auto', keyId: null, secret: null }

let server: EmbeddedPostgres
let world: World
let folder: string
let identity: string
let order: Parameters<typeof archiveLog>[0]
let made: Awaited<ReturnType<typeof backUp>>
let between: Date

beforeAll(async () => {
  server = await startThrowawayPostgres(undurable)
  await migrate(server.ownerUrl)
  const { ownerUrl, appUrl: url } = server
  world = await openWorld({ database: { ownerUrl, url, drop: async () => undefined } })
  folder = await mkdtemp(join(tmpdir(), 'mahfaza-backups-'))
  // Under root the servers are another user.
  await chmod(folder, 0o755)
  identity = await generateX25519Identity()
  const recipients = [await identityToRecipient(identity)]
  order = { url: server.backupUrl, store: openStore({ ...place, to: join(folder, 'store') }), recipients }
  await fund(world, 'layla', '100.000')
  // A copy has heads that only the list outside of it can show.
  await vi.waitUntil(
    async () => (await ask(server.ownerUrl, 'select from ledger.head limit 1')).rows.length > 0,
    { timeout: 40_000 },
  )
  made = await backUp({
    backup: { ...place, to: order.store.place, databaseUrl: order.url, recipients: order.recipients },
    keys: world.services.config,
    proves: true,
  })
  await pay('10')
  between = await readClock()
  await pay('5')
  await archiveLog(order)
})

afterAll(async () => {
  await world.close()
  await server.stop()
  await rm(folder, { recursive: true })
})

test('a backup is proven when it is made, and restored to the end or to a moment between two payments', async () => {
  expect(made).toMatchObject({ proofSeconds: expect.any(Number), removed: [] })
  expect(await omarAfterRestore('whole', null)).toBe(15_000n)
  expect(await omarAfterRestore('moment', between)).toBe(10_000n)
})

test.each<readonly [string, RegExp, (store: string) => Promise<string | undefined>]>([
  ['another key', /cannot be opened with this key/, () => generateX25519Identity()],
  ['a cut file', /damaged or cut off/, (store) => changeArchive(store, (bytes) => bytes.subarray(0, -1000))],
  ['a changed byte', /damaged or cut off/, (store) => changeArchive(store, flipOne)],
  ['a log with a gap', /is missing in/, removeSegment],
])('a restore refuses %s, and says so', async (_case, sentence, damage) => {
  const store = join(folder, `damaged-${_case}`)
  await cp(order.store.place, store, { recursive: true })
  const other = await damage(store)
  await expect(
    restoreBackup({
      store: openStore({ ...place, to: store }),
      identity: other ?? identity,
      dataDirectory: join(folder, `refused-${_case}`),
      at: null,
    }),
  ).rejects.toThrow(sentence)
})

test('a backup whose log is kept no more is restored as it was at its end', async () => {
  const store = join(folder, 'without-log')
  await cp(join(order.store.place, 'base'), join(store, 'base'), { recursive: true })
  const dataDirectory = join(folder, 'as-it-was')
  const restored = await restoreBackup({
    store: openStore({ ...place, to: store }),
    identity,
    dataDirectory,
    at: between,
  })
  expect(restored).toMatchObject({ name: made.name, isWithLog: false })
})

/** A part of the deep run. */
if (isDeep)
  test('taken under 200 payments a second it is sound, and nothing is missing that was answered before its point', async () => {
    await fund(world, 'layla', '90000.000')
    await setTransferTerms(world.services, { transfer_daily_max: '90000.000' })
    const before = await omarHas(server)
    let [isPaying, sent, paid] = [true, 0, 0]
    const layla = await world.as('layla')
    const payOnAndOn = async () => {
      while (isPaying) {
        sent += 1
        const key = `under-load-${sent}`
        const { status, body } = await layla.post('/transfers', { to: 'omar', amount: '1' }, { key })
        expect(String(body.code ?? status)).toBe('200')
        paid += 1
      }
    }
    const startedAt = performance.now()
    const paying = Array.from({ length: payersAtOnce }, payOnAndOn)
    const proven = await backUp({
      backup: { ...place, to: order.store.place, databaseUrl: order.url, recipients: order.recipients },
      keys: world.services.config,
      proves: true,
    })
    expect(proven.proofSeconds).not.toBeNull()
    const paidBefore = paid
    const moment = await readClock()
    const sentBefore = sent
    await vi.waitUntil(() => paid > paidBefore + 200, { timeout: 60_000 })
    const perSecond = paid / ((performance.now() - startedAt) / 1000)
    isPaying = false
    await Promise.all(paying)
    await archiveLog(order)

    const atMoment = (await omarAfterRestore('load-moment', moment)) - before
    expect(atMoment).toBeGreaterThanOrEqual(1_000n * BigInt(paidBefore))
    expect(atMoment).toBeLessThanOrEqual(1_000n * BigInt(sentBefore))
    expect(await omarAfterRestore('load-end', null)).toBe(before + 1_000n * BigInt(paid))
    process.stdout.write(`${Math.round(perSecond)} payments a second, ${paid} in all\n`)
    expect(perSecond).toBeGreaterThan(200)
  })

async function pay(amount: string): Promise<void> {
  const layla = await world.as('layla')
  await world.as('omar')
  const { status } = await layla.post('/transfers', { to: 'omar', amount }, { key: `backup-pays-${amount}` })
  expect(status).toBe(200)
}

/** A moment after everything that is committed. The driver keeps milliseconds only: a payment takes longer than one. */
async function readClock(): Promise<Date> {
  const { rows } = await ask<{ at: Date }>(
    server.ownerUrl,
    `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as at`,
  )
  if (!rows[0]) throw new Error('the server has no time')
  return rows[0].at
}

/** What Omar has in a database that is restored to this moment, whose books and seals hold. */
async function omarAfterRestore(name: string, at: Date | null): Promise<bigint> {
  const dataDirectory = join(folder, name)
  await restoreBackup({ store: order.store, identity, dataDirectory, at })
  const restored = await startEmbeddedPostgres({ dataDirectory })
  try {
    const { problems } = await verifyEverything({
      databaseUrl: restored.appUrl,
      keys: openKeyRing(world.services.config),
      production: false,
      dataDirectory: null,
    })
    expect(problems).toEqual([])
    return await omarHas(restored)
  } finally {
    await restored.stop()
  }
}

/** In dirhams. */
async function omarHas({ ownerUrl }: EmbeddedPostgres): Promise<bigint> {
  const { rows } = await ask<{ balance: string }>(
    ownerUrl,
    `select a.balance::text from ledger.account a join client c on c.id = a.owner_id
       where a.kind = 'wallet' and a.owner_type = 'client' and a.currency = 'LYD' and c.username = 'omar'`,
  )
  return BigInt(rows[0]?.balance ?? 0)
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<Row>(sql)
  } finally {
    await client.end()
  }
}

async function changeArchive(store: string, change: (bytes: Buffer) => Buffer): Promise<undefined> {
  const [name = ''] = (await readdir(join(store, 'base'))).filter((file) => file.endsWith('.tar.zst.age'))
  const path = join(store, 'base', name)
  await writeFile(path, change(await readFile(path)))
}

function flipOne(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  return bytes
}

/** Not the first and not the last one. */
async function removeSegment(store: string): Promise<undefined> {
  const segments = (await readdir(join(store, 'wal'))).sort()
  await rm(join(store, 'wal', segments.at(-2) ?? ''))
}
