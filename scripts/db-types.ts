import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '#server/platform/db/migrate.ts'
import { startThrowawayPostgres, undurable } from '#server/platform/embedded/throwaway-postgres.ts'
import { generateSchema } from './generate-schema.ts'

const schemaFile = join(import.meta.dirname, '../server/platform/db/schema.ts')

const server = await startThrowawayPostgres(undurable)
try {
  await migrate(server.ownerUrl)
  await writeFile(schemaFile, await generateSchema(server.ownerUrl))
} finally {
  await server.stop()
}
