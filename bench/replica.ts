import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { requireConfig } from '#server/config.ts'
import { post } from '#server/ledger/index.ts'
import { adjustments, readFigures, sumMovements, walletOf } from '#server/modules/wallets/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPastReads, type PastReads } from '#server/platform/db/past-reads.ts'
import { startThrowawayPostgres } from '#server/platform/embedded/throwaway-postgres.ts'
import { openServices } from '#server/services.ts'
import { startStandby } from '#tests/world/standby.ts'

// `npm run bench:replica [-- --seconds=5]`: people are paid and read their movements at once, with and without a
// replica: alone, beside other payments, and while the replica does not replay. Prints who answered, and counts answers
// that lacked a payment.

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } })
const millis = Number(options.seconds) * 1000
const [readersAtOnce, writersAtOnce, readsAfterPayment] = [4, 16, 10]
const currency = 'LYD'

interface Measured {
  readonly reads: number
  readonly medianMillis: number
  readonly p99Millis: number
  readonly old: number
  readonly paid: number
}

const primary = await startThrowawayPostgres({ wal_keep_size: '512MB' })
await migrate(primary.ownerUrl)
const standby = await startStandby(primary, { fsync: 'on', hot_standby_feedback: 'on' })
const dataDirectory = await mkdtemp(join(tmpdir(), 'mahfaza-bench-'))
const services = await openServices(
  requireConfig({
    MAHFAZA_ENV: 'test',
    APP_DATABASE_URL: primary.appUrl,
    MAHFAZA_DATA: dataDirectory,
    LOG_LEVEL: 'fatal',
  }),
)
const sources = new Map<string, number>()
const openReads = (replicaUrl: string | null) =>
  openPastReads({
    primary: services.database,
    replicaUrl,
    connectionsMax: readersAtOnce,
    silentMillisMax: 35_000,
    onRead(source, reason) {
      const where = source === 'replica' ? source : `primary: ${reason}`
      sources.set(where, (sources.get(where) ?? 0) + 1)
    },
  })
const [replica, none] = [openReads(standby.appUrl), openReads(null)]
try {
  console.log(`Movements read by ${readersAtOnce} people, each paid once for ${readsAfterPayment} readings, with a replica and without.
${availableParallelism()} × ${cpus()[0]?.model} shared by both servers, the engine and the readers; ${millis / 1000} s each; durable.\n`)
  await run('warming up', replica, writersAtOnce, 1_000)
  sources.clear()
  await show('no other payments, without', none, 0)
  await show('no other payments, replica', replica, 0)
  await show(`${writersAtOnce} payments in flight, without`, none, writersAtOnce)
  await show(`${writersAtOnce} payments in flight, replica`, replica, writersAtOnce)
  await onStandby('select pg_wal_replay_pause()')
  await show('the replay is paused, replica', replica, writersAtOnce)
} finally {
  await replica.close()
  await services.close()
  await standby.stop()
  await primary.stop()
  await rm(dataDirectory, { recursive: true })
}

async function show(name: string, past: PastReads, writers: number): Promise<void> {
  const { reads, medianMillis, p99Millis, old, paid } = await run(name, past, writers, millis)
  const total = [...sources.values()].reduce((sum, count) => sum + count, 0)
  const shares = [...sources]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([where, count]) => `${where} ${((100 * count) / total).toFixed(1)} %`)
  sources.clear()
  const rate = (count: number) => `${Math.round((1000 * count) / millis)}/s`
  console.log(
    `${name.padEnd(34)} ${rate(reads).padStart(8)} read, median ${medianMillis.toFixed(2)} ms, 99 % ${p99Millis.toFixed(1)} ms, ${rate(paid)} paid, ${old} old; ${shares.join(', ') || 'all on the primary'}`,
  )
  if (old > 0) throw new Error('a reading lacked a payment that was answered before it')
}

/** Readers have the first wallets, writers the others. */
async function run(_name: string, past: PastReads, writers: number, duration: number): Promise<Measured> {
  const endsAt = performance.now() + duration
  const taken: number[] = []
  let [old, paid] = [0, 0]
  const pay = async (wallet: number) => {
    const postings = [
      { from: adjustments(currency), to: walletOf(BigInt(wallet), currency), amountMinor: 1n },
    ]
    await services.engine.post(post, { input: { postings }, actor: { type: 'system', id: null } })
    paid += 1
  }
  const read = async (wallet: number) => {
    const startedAt = performance.now()
    const db = past.open()
    const { id: accountId } = await readFigures(db, walletOf(BigInt(wallet), currency))
    const clientId = BigInt(wallet)
    const { count } = await sumMovements(db, { accountId: accountId ?? 0n, clientId })
    taken.push(performance.now() - startedAt)
    return count
  }
  const reader = async (wallet: number) => {
    let known = await read(wallet)
    while (performance.now() < endsAt) {
      await pay(wallet)
      known += 1
      for (let again = 0; again < readsAfterPayment; again += 1) if ((await read(wallet)) !== known) old += 1
    }
  }
  const writer = async (wallet: number) => {
    while (performance.now() < endsAt) await pay(wallet)
  }
  await Promise.all([
    ...Array.from({ length: readersAtOnce }, (_, at) => reader(1 + at)),
    ...Array.from({ length: writers }, (_, at) => writer(1_000 + at)),
  ])
  taken.sort((one, other) => one - other)
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? Number.NaN
  return { reads: taken.length, medianMillis: at(0.5), p99Millis: at(0.99), old, paid }
}

async function onStandby(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: standby.ownerUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
