import type { SelectQueryBuilder } from 'kysely'
import type { DB } from './schema.ts'

/** The number of rows of a query, for the `total` of a page. Pass it before `select`, `orderBy` and `limit`. */
export async function countRows<Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
  const { total } = await query
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
