import { type RawBuilder, sql } from 'kysely'
import { countMax, type Figure } from '#contract/kernel/resource/resource.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { allOf, type Condition, fromOf, partSql } from './row-sql.queries.ts'
import type { ServedResource } from './served-resource.ts'

/** A value of the figure's choice, null where it has none, and which rows have it. */
export interface FigurePart {
  readonly value: string | null
  readonly conditions: readonly Condition[]
}

export interface FigureRow {
  readonly value: string | null
  readonly total: bigint
}

/** All parts of a figure with one statement. Counting stops one behind `max`. */
export async function selectFigure(
  db: ReadDb,
  served: ServedResource,
  figure: Pick<Figure, 'sum'>,
  parts: readonly FigurePart[],
  max = countMax,
): Promise<FigureRow[]> {
  const each = parts.map(
    ({ value, conditions }) =>
      sql`select ${value}::text as value, ${totalSql(served, figure, conditions, max)} as total`,
  )
  const { rows } = await sql<FigureRow>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows
}

function totalSql(
  served: ServedResource,
  { sum }: Pick<Figure, 'sum'>,
  conditions: readonly Condition[],
  max: number,
): RawBuilder<unknown> {
  const rows = sql`${fromOf(served)} ${allOf(conditions)}`
  if (sum !== undefined) return sql`(select coalesce(sum(${partSql(served, sum, sum)}), 0)::bigint ${rows})`
  return sql`(select count(*) from (select ${rows} limit ${max + 1}) counted)`
}
