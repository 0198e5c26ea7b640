import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as Introspection } from 'kysely-codegen'
import pg from 'pg'
import type { DB } from '#server/platform/db/schema.ts'

/**
 * The text of `server/platform/db/schema.ts` for the migrated database at `ownerUrl`.
 * The types are those our drivers really answer: int8 is `bigint`, a date is its text, numeric is text.
 */
export async function generateSchema(ownerUrl: string): Promise<string> {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl, max: 2 }) }),
  })
  try {
    return await generate({
      db,
      dialect: new Introspection({ dateParser: 'string', defaultSchemas: ['public'] }),
      excludePattern: '{jobs.*,public.migration}',
      typeMapping: { int8: 'bigint', citext: 'string', interval: 'string' },
      singularize: false,
      typeOnlyImports: true,
      outFile: null,
    })
  } finally {
    await db.destroy()
  }
}
