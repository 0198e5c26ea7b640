import { reportCardsTransactions as cardsContract } from '#contract/operations/reports/report-cards-transactions.ts'
import { reportPromoCodes as promoContract } from '#contract/operations/reports/report-promo-codes.ts'
import { reportWalletTransactions as walletContract } from '#contract/operations/reports/report-wallet-transactions.ts'
import { showStatement as statementContract } from '#contract/operations/reports/show-statement.ts'
import type { PastReads } from '#server/platform/db/past-reads.ts'
import { exportTable } from '#server/platform/documents/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { exportCardsTransactions } from './export-cards-transactions.ts'
import { exportPromoCodes } from './export-promo-codes.ts'
import { exportWalletTransactions } from './export-wallet-transactions.ts'
import { reportCardsTransactions } from './report-cards-transactions.ts'
import { reportPromoCodes } from './report-promo-codes.ts'
import { reportWalletTransactions } from './report-wallet-transactions.ts'
import { showStatement } from './show-statement.ts'

export interface ReportDeps {
  readonly pastReads: PastReads
  readonly keys: KeyRing
}

export function routeReports(api: Api, { pastReads, keys }: ReportDeps): void {
  api.route(statementContract, ({ actor, query }) => showStatement(pastReads.open(), actor.id, query.month))
  api.list(walletContract, async ({ actor, query, origin: { locale } }) => {
    const db = pastReads.open()
    if (query.format === 'json') return reportWalletTransactions(db, keys, actor.id, query)
    const table = await exportWalletTransactions(db, keys, { clientId: actor.id, locale }, query)
    return exportTable(table, query.format)
  })
  api.list(cardsContract, async ({ actor, query, origin: { locale } }) => {
    const db = pastReads.open()
    if (query.format === 'json') return reportCardsTransactions(db, keys, actor.id, query)
    const table = await exportCardsTransactions(db, keys, { clientId: actor.id, locale }, query)
    return exportTable(table, query.format)
  })
  api.list(promoContract, async ({ actor, query, origin: { locale } }) => {
    const db = pastReads.open()
    if (query.format === 'json') return reportPromoCodes(db, actor.id, query)
    const table = await exportPromoCodes(db, { clientId: actor.id, locale }, query)
    return exportTable(table, query.format)
  })
}
