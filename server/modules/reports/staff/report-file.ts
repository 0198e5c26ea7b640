import { currencyFacts, defaultCurrency } from '#contract/kernel/currencies.ts'
import type { Language } from '#contract/kernel/localized.ts'
import type { Cell } from '#server/platform/documents/index.ts'
import { translate } from '#server/platform/messages.ts'
import { notesOf, type Query } from '../export-report.ts'

/** The common head of the console's report files. */
export function headOf(locale: Language, report: 'vouchers' | 'settlements' | 'available', asked: Query) {
  return {
    locale,
    title: translate(locale, `documents:desk_reports.${report}`),
    owner: translate(locale, 'documents:desk_reports.owner'),
    currency: currencyFacts(defaultCurrency).symbol[locale],
    notes: notesOf(locale, asked),
  }
}

/** For a report small enough to read at once. */
export async function* rowsOf(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows
}
