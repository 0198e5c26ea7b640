import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { verifyEverything } from '#server/modules/integrity/index.ts'
import { BackupProblem, openStore, restoreBackup } from '#server/platform/backup/index.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { EmbeddedPostgresProblem } from '#server/platform/embedded/embedded-problem.ts'
import { openKeyRing } from '#server/platform/secrets/index.ts'

// `npm run restore -- --from=<folder or bucket> --identity=<file> --data=<empty folder> [--at=<moment>] [--keys=<folder>]`

const usage = `npm run restore -- --from=.data/backups --identity=.data/backup-identity.txt --data=.restored [--at=2026-11-26T14:30:00+02:00] [--keys=.data]

--from      a folder, or a bucket: s3+https://host/bucket (with BACKUP_BUCKET_REGION, BACKUP_BUCKET_KEY and BACKUP_BUCKET_SECRET)
--identity  a file with the private key that the backups are encrypted to
--data      an empty folder: it becomes the MAHFAZA_DATA of a program
--at        the last moment to restore; left out: all there is
--name      the backup to begin with, such as 2026-11-26T03-00-12Z; left out: the newest one before that moment
--keys      the MAHFAZA_DATA with keys.json, or MAHFAZA_MASTER_KEY and MAHFAZA_LOOKUP_KEY: then the books are verified`

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    identity: { type: 'string' },
    data: { type: 'string' },
    at: { type: 'string' },
    name: { type: 'string' },
    keys: { type: 'string' },
  },
})

try {
  await restore()
} catch (error) {
  if (!(error instanceof BackupProblem || error instanceof EmbeddedPostgresProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function restore(): Promise<void> {
  const { from, identity, data, at, name } = values
  if (!(from && identity && data)) throw new BackupProblem(usage)
  const moment = at === undefined ? null : new Date(at)
  if (moment && Number.isNaN(moment.getTime()))
    throw new BackupProblem(`--at is not a moment: ${at}\n\n${usage}`)
  const dataDirectory = join(data, 'postgres')
  const startedAt = performance.now()
  const backup = await restoreBackup({
    store: openStore({
      to: from,
      region: process.env.BACKUP_BUCKET_REGION ?? 'auto',
      keyId: process.env.BACKUP_BUCKET_KEY ?? null,
      secret: process.env.BACKUP_BUCKET_SECRET ?? null,
    }),
    identity: await readIdentity(identity),
    dataDirectory,
    at: moment,
    ...(name !== undefined && { name }),
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `Restored from the backup of ${backup.startedAt}, ${extentOf(backup, moment)}, in ${seconds} s.`,
  )
  await verify(dataDirectory, data)
  console.log(`Start it: MAHFAZA_DATA=${data} npm start`)
}

function extentOf(
  { isWithLog, endedAt }: { isWithLog: boolean; endedAt: string },
  moment: Date | null,
): string {
  if (!isWithLog) return `as it was at ${endedAt}: the store has no log since`
  return moment ? `up to ${moment.toISOString()}` : 'with all of its log'
}

/** The first line that holds a private key; other lines are notes. */
async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupProblem(`The private key cannot be read: ${error.message}`)
  })
  const identity = text.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (!identity) throw new BackupProblem(`${file} holds no private key (AGE-SECRET-KEY-…).`)
  return identity.trim()
}

async function verify(dataDirectory: string, data: string): Promise<void> {
  const { MAHFAZA_MASTER_KEY: masterKey = null, MAHFAZA_LOOKUP_KEY: lookupKey = null } = process.env
  if (values.keys === undefined && !(masterKey && lookupKey)) {
    console.log('Not verified: name the keys with --keys, then prove the books: npm run verify')
    return
  }
  const production = process.env.MAHFAZA_ENV === 'production'
  const server = await startEmbeddedPostgres({ dataDirectory })
  try {
    const { problems } = await verifyEverything({
      databaseUrl: server.appUrl,
      production,
      keys: openKeyRing({
        production,
        masterKey,
        lookupKey,
        oldMasterKeys: [],
        dataDirectory: values.keys ?? data,
      }),
      dataDirectory: null,
    })
    if (problems.length === 0) {
      console.log('The books and their seals hold.')
      console.log('Not compared: the published heads. Copy seal-heads.jsonl into it, and ask npm run verify.')
    } else
      throw new BackupProblem(
        [
          'The restored books are not sound:',
          ...problems.map(({ rule, table, id }) => `  ${rule} ${table} ${id}`),
        ].join('\n'),
      )
  } finally {
    await server.stop()
  }
}
