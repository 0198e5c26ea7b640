import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrationsFolder, readMigrations } from '#server/platform/db/read-migrations.ts'
import { startThrowawayPostgres, undurable } from '#server/platform/embedded/throwaway-postgres.ts'
import listed from '../server/migrations/checksums.json' with { type: 'json' }
import { generateSchema } from './generate-schema.ts'

const schemaFile = join(import.meta.dirname, '../server/platform/db/schema.ts')
const checksumsFile = join(migrationsFolder, 'checksums.json')

const server = await startThrowawayPostgres(undurable)
try {
  await migrate(server.ownerUrl)
  await writeFile(schemaFile, await generateSchema(server.ownerUrl))
} finally {
  await server.stop()
}
await listNewMigrations()

/** Adds the checksums of new files. Listed ones stay, so the tidy test finds changed files. */
async function listNewMigrations(): Promise<void> {
  const found = (await readMigrations()).map(({ name, checksum }) => [name, checksum] as const)
  const all = Object.entries({ ...Object.fromEntries(found), ...listed }).sort(([a], [b]) => (a < b ? -1 : 1))
  await writeFile(checksumsFile, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
}
