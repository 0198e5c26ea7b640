import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import { type StatisticReport, statisticReports } from '#contract/operations/statistics/statistic-reports.ts'
import type { listStatisticRows as contract } from '#contract/operations/statistics/statistics.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { listEvents } from './event-list.queries.ts'
import { type LevelRow, listCohort, listStock } from './level.queries.ts'
import { findNames } from './name.queries.ts'
import { type Asked, stretchOf, summedFor } from './read-statistic.ts'
import { columnsOf, writeValues } from './show-statistic.ts'

interface RowsAsked extends Asked {
  readonly key?: string | undefined
  readonly month: number
}

interface Listed {
  readonly rows: readonly LevelRow[]
  readonly total: number
  readonly sums: readonly bigint[]
}

/** What one row counts as. */
export function measuresOfRows(report: StatisticReport): readonly string[] {
  if (report === 'cohorts') return ['clients']
  if (report === 'stock') return ['available']
  return statisticReports[report]
}

/** Exactly the rows of a figure, with their sums. @throws Refusal `statistics.range` */
export async function listRows(
  db: ReadDb,
  query: QueryOf<typeof contract>,
): Promise<{ data: AnswerInput<typeof contract>; meta: PageMeta }> {
  const measures = measuresOfRows(query.report)
  const page = { limit: query.per_page, offset: pageOffset(query) }
  const [{ rows, total, sums }, names] = await Promise.all([
    findRows(db, query, page),
    findNames(db, query.report, query.key === undefined ? [] : [query.key]),
  ])
  return {
    data: {
      currency: defaultCurrency,
      name: names.get(query.key ?? '') ?? null,
      columns: columnsOf(measures),
      rows: rows.map((row) => ({
        section: row.section,
        id: row.id.toString(),
        at: row.at.toISOString(),
        event: row.event,
        about: row.aboutAr === null || row.aboutEn === null ? null : { ar: row.aboutAr, en: row.aboutEn },
        client: row.client,
        values: writeValues(measures, row.values),
      })),
      totals: writeValues(measures, sums),
    },
    meta: pageMetaOf(query, total),
  }
}

export async function findRows(
  db: ReadDb,
  asked: RowsAsked,
  page: { readonly limit: number; readonly offset: number },
): Promise<Listed> {
  const { report, month } = asked
  const key = asked.key ?? null
  const stretch = await stretchOf(db, asked)
  if (report === 'cohorts' || report === 'stock') {
    // A key of another report finds nothing.
    const known =
      key === null || (report === 'stock' ? /^\d{1,18}$/ : /^[12]\d{3}-(0[1-9]|1[0-2])-01$/).test(key)
    if (!known) return { rows: [], total: 0, sums: [0n] }
    const found =
      report === 'stock'
        ? await listStock(db, asked.as_of ?? null, { key, ...page })
        : await listCohort(db, stretch, { key, month, ...page })
    return { ...found, sums: [BigInt(found.total)] }
  }
  return listEvents(db, {
    report,
    by: summedFor(report),
    window: stretch,
    key,
    measures: measuresOfRows(report),
    ...page,
  })
}
