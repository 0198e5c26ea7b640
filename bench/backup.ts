import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { makeBackup, openStore, restoreBackup } from '#server/platform/backup/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startThrowawayPostgres } from '#server/platform/embedded/throwaway-postgres.ts'
import { sizeOfFolder } from './lib/folder-size.ts'
import { growBooks } from './lib/grow-books.ts'
import { readOptions } from './lib/options.ts'
import { type Line, report } from './lib/report.ts'

// `npm run bench:backup [-- --json --entries=2000000]`: a backup over the replication protocol, compressed and encrypted,
// and its restore with PostgreSQL's checksums, against a plain copy of the same folder on the same disk.

const options = readOptions()
const entries = Number(options.get('entries') ?? 2_000_000)

const server = await startThrowawayPostgres()
const folder = await mkdtemp(join(tmpdir(), 'mahfaza-bench-backup-'))
// Under root the restored server is another user.
await chmod(folder, 0o755)
try {
  await migrate(server.ownerUrl)
  await growBooks(server.ownerUrl, { entries, wallets: 10_000, longEntries: 0 })
  await checkpoint()
  report(await compare(), heading(), options.has('json'))
} finally {
  await server.stop()
  await rm(folder, { recursive: true })
}

function heading(): string {
  return `A backup of a ledger of ${entries.toLocaleString('en-US')} entries and its restore, against cp of the cluster's folder and back.
${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.version}. MB are a million bytes.`
}

async function compare(): Promise<Line[]> {
  const cluster = join(server.home, 'cluster')
  const identity = await generateX25519Identity()
  const store = openStore({ to: join(folder, 'store'), region: 'auto', keyId: null, secret: null })
  const plain = await secondsOf(() => cp(cluster, join(folder, 'copy'), { recursive: true }))
  const plainBytes = await sizeOfFolder(join(folder, 'copy'))
  let bytes = 0
  const made = await secondsOf(async () => {
    const recipients = [await identityToRecipient(identity)]
    bytes = (await makeBackup({ url: server.backupUrl, store, recipients })).bytes
  })
  const back = await secondsOf(() => cp(join(folder, 'copy'), join(folder, 'again'), { recursive: true }))
  const restored = await secondsOf(async () => {
    await restoreBackup({
      store,
      identity,
      dataDirectory: join(folder, 'restored'),
      at: null,
      withLog: false,
    })
  })
  return [
    line('backup.make', made, plain, 's'),
    line('backup.restore', restored, back, 's'),
    line('backup.size', bytes / 1e6, plainBytes / 1e6, 'MB'),
  ]
}

function line(name: string, value: number, against: number, unit: string): Line {
  return { name, value, against, unit, ratio: value / against }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

async function checkpoint(): Promise<void> {
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  try {
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
