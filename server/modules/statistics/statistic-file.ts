import { currencyFacts, defaultCurrency } from '#contract/kernel/currencies.ts'
import type { Language } from '#contract/kernel/localized.ts'
import type { QueryOf } from '#contract/kernel/operation.ts'
import { unitOf } from '#contract/operations/statistics/statistic-reports.ts'
import type { exportStatistic, exportStatisticRows } from '#contract/operations/statistics/statistics.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import type { Cell, ExportedTable } from '#server/platform/documents/index.ts'
import { hasSentence, translate } from '#server/platform/messages.ts'
import { findRows, measuresOfRows } from './list-rows.ts'
import { stretchOf } from './read-statistic.ts'
import { showStatistic, writeValues } from './show-statistic.ts'

const rowsAtOnce = 1_000

/** The figures of the screen, compared ones beside them. */
export async function tableOfStatistic(
  db: ReadDb,
  { format: _, ...query }: QueryOf<typeof exportStatistic>,
  locale: Language,
): Promise<ExportedTable> {
  const shown = await showStatistic(db, query)
  const measures = shown.columns.map(({ name }) => name)
  const rows = shown.rows.map(({ key, name, values, before }): readonly Cell[] => [
    name?.[locale] ?? keyText(locale, query.report, key),
    ...values,
    ...(before ?? []),
  ])
  return {
    ...headOf(locale, query.report, shown.as_of),
    period: { from: shown.from, to: shown.to },
    totals: measures.flatMap((name, at) => {
      const value = shown.totals[at] ?? null
      return value === null
        ? []
        : [{ label: measureText(locale, name), value, money: unitOf(name) === 'money' }]
    }),
    columns: [
      { title: translate(locale, `statistics:reports.${query.report}`), kind: 'text' },
      ...measures.map((name) => columnOf(locale, name)),
      ...(shown.before
        ? measures.map((name) => ({
            ...columnOf(locale, name),
            title: `${measureText(locale, name)} (${translate(locale, 'statistics:before')})`,
          }))
        : []),
    ],
    count: rows.length,
    rows: () => emit(rows),
  }
}

/** The rows behind a figure, read portion by portion. */
export async function tableOfRows(
  db: ReadDb,
  { format: _, ...given }: QueryOf<typeof exportStatisticRows>,
  locale: Language,
): Promise<ExportedTable> {
  // One moment for all portions.
  const query = { ...given, as_of: given.as_of ?? (await stretchOf(db, given)).until }
  const measures = measuresOfRows(query.report)
  const { total, sums } = await findRows(db, query, { limit: 1, offset: 0 })
  return {
    ...headOf(locale, query.report, new Date(query.as_of).toISOString()),
    totals: writeValues(measures, sums).flatMap((value, at) => {
      const name = measures[at] ?? ''
      return value === null
        ? []
        : [{ label: measureText(locale, name), value, money: unitOf(name) === 'money' }]
    }),
    columns: [
      { title: translate(locale, 'statistics:when'), kind: 'datetime' },
      { title: translate(locale, 'statistics:event'), kind: 'text' },
      { title: translate(locale, 'statistics:number'), kind: 'text' },
      { title: translate(locale, 'statistics:about'), kind: 'text' },
      { title: translate(locale, 'statistics:client'), kind: 'text' },
      ...measures.map((name) => columnOf(locale, name)),
    ],
    count: total,
    async *rows() {
      for (let offset = 0; offset < total; offset += rowsAtOnce) {
        const { rows } = await findRows(db, query, { limit: rowsAtOnce, offset })
        for (const row of rows)
          yield [
            ...[row.at, eventText(locale, row.event), row.id.toString()],
            ...[(locale === 'ar' ? row.aboutAr : row.aboutEn) ?? '', row.client ?? ''],
            ...writeValues(measures, row.values),
          ]
      }
    },
  }
}

async function* emit(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows
}

function headOf(locale: Language, report: string, asOf: string) {
  return {
    locale,
    title: `${translate(locale, 'statistics:title')}: ${translate(locale, `statistics:reports.${report}`)}`,
    owner: translate(locale, 'documents:desk_reports.owner'),
    currency: currencyFacts(defaultCurrency).symbol[locale],
    notes: [{ label: translate(locale, 'statistics:as_of'), value: asOf }],
  }
}

function columnOf(locale: Language, name: string) {
  const unit = unitOf(name)
  return { title: measureText(locale, name), kind: unit === 'count' ? ('integer' as const) : unit }
}

function measureText(locale: Language, name: string): string {
  return translate(locale, `statistics:measures.${name}`)
}

function keyText(locale: Language, report: string, key: string): string {
  if (report === 'fees') return eventText(locale, key)
  if (report === 'hour') return `${key}:00`
  return key === 'none' ? translate(locale, 'statistics:no_city') : key
}

/** Transactions are named as in the list of movements. */
function eventText(locale: Language, event: string): string {
  const own = `statistics:events.${event}`
  if (hasSentence(locale, own)) return translate(locale, own)
  return translate(locale, `resources:wallet-transactions.choices.kind.${event}`)
}
