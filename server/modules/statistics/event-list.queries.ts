import { type RawBuilder, sql } from 'kysely'
import type { StatisticReport } from '#contract/operations/statistics/statistic-reports.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { eventsBy, type SummedBy, type Window } from './events.queries.ts'
import { type LevelRow, levelOf, type RawLevelRow } from './level.queries.ts'

interface EventsAsked {
  readonly report: StatisticReport
  readonly by: SummedBy
  readonly window: Window
  /** Null: all. */
  readonly key: string | null
  readonly measures: readonly string[]
  readonly limit: number
  readonly offset: number
}

/** The rows whose measures make a figure, newest first. */
export async function listEvents(
  db: ReadDb,
  asked: EventsAsked,
): Promise<{ rows: readonly LevelRow[]; total: number; sums: readonly bigint[] }> {
  const columns = asked.measures.map((name) => sql.ref(`e.${name}`))
  const matching = sql`from (${eventsBy(asked.by, asked.window)}) e where ${matchingKey(asked)}`
  const [{ rows }, counted] = await Promise.all([
    sql<RawLevelRow>`
      select found.section, found.id, found.at, found.event, k.name_ar as "aboutAr", k.name_en as "aboutEn",
        c.name as client, found.values
      from (
        select e.section, e.id, e.at, e.event, e.category_id, e.client_id,
          array[${sql.join(columns)}]::text[] as values
        ${matching}
        order by e.at desc, e.id desc limit ${asked.limit} offset ${asked.offset}
      ) found
      left join category k on k.id = found.category_id left join client c on c.id = found.client_id
      order by found.at desc, found.id desc`.execute(db),
    sql<{ total: number; sums: readonly string[] }>`
      select count(*)::integer as total,
        array[${sql.join(columns.map((column) => sql`coalesce(sum(${column}), 0)::text`))}] as sums
      ${matching}`.execute(db),
  ])
  const [sum] = counted.rows
  return { rows: rows.map(levelOf), total: sum?.total ?? 0, sums: (sum?.sums ?? []).map(BigInt) }
}

function matchingKey({ report, key }: EventsAsked): RawBuilder<unknown> {
  if (key === null) return sql`true`
  if (report !== 'supplier') return sql`e.key = ${key}`
  return sql`e.category_id in (select id from category where supplier_id::text = ${key})`
}
