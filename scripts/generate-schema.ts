import { generate, PostgresDialect } from 'kysely-codegen'

/**
 * The text of `server/platform/db/schema.ts` for the migrated database at `ownerUrl`.
 * The types are those our drivers really answer: int8 is `bigint`, a date is its text, numeric is text.
 */
export async function generateSchema(ownerUrl: string): Promise<string> {
  const dialect = new PostgresDialect({ dateParser: 'string', defaultSchemas: ['public'] })
  const db = await dialect.introspector.connect({ connectionString: ownerUrl, dialect })
  try {
    return await generate({
      db,
      dialect,
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
