import { once } from 'node:events'
import { Kysely, PostgresDialect } from 'kysely'
import { type GenerateOptions, generate, PostgresDialect as Introspected } from 'kysely-codegen'
import pg from 'pg'

/**
 * The text of `server/platform/db/schema.ts` for the migrated database at `ownerUrl`.
 * The types are those our drivers really answer: int8 is `bigint`, a date is its text, numeric is text.
 */
export async function generateSchema(ownerUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    return await generate({
      // One class in two builds, whose types do not know each other.
      db: db as unknown as GenerateOptions['db'],
      dialect: new Introspected({ dateParser: 'string', defaultSchemas: ['public'] }),
      excludePattern: '{jobs.*,public.migration}',
      typeMapping: { int8: 'bigint', citext: 'string', interval: 'string' },
      singularize: false,
      typeOnlyImports: true,
      outFile: null,
    })
  } finally {
    // A pool says that it has ended before its connection has: a server that stops right then would be an error.
    const closed = pool.totalCount > 0 ? once(pool, 'remove') : null
    await db.destroy()
    await closed
  }
}
