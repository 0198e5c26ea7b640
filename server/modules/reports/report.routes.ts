import { reportCardsTransactions as cardsContract } from '#contract/operations/reports/report-cards-transactions.ts'
import { reportPromoCodes as promoContract } from '#contract/operations/reports/report-promo-codes.ts'
import { reportWalletTransactions as walletContract } from '#contract/operations/reports/report-wallet-transactions.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { reportCardsTransactions } from './report-cards-transactions.ts'
import { reportPromoCodes } from './report-promo-codes.ts'
import { reportWalletTransactions } from './report-wallet-transactions.ts'

export interface ReportDeps {
  readonly database: Database
  readonly keys: KeyRing
}

export function routeReports(api: Api, { database: { db }, keys }: ReportDeps): void {
  api.list(walletContract, ({ actor, query }) => reportWalletTransactions(db, keys, actor.id, query))
  api.list(cardsContract, ({ actor, query }) => reportCardsTransactions(db, keys, actor.id, query))
  api.list(promoContract, ({ actor, query }) => reportPromoCodes(db, actor.id, query))
}
