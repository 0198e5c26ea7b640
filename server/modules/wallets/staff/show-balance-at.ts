import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showBalanceAt as contract } from '#contract/operations/wallets/wallet-statement.ts'
import { balanceAt } from '#server/ledger/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findWallet } from './wallets.queries.ts'

/** @throws Refusal `request.not_found` */
export async function showBalanceAt(db: Db, id: bigint, at: Date): Promise<AnswerInput<typeof contract>> {
  const wallet = await findWallet(db, id)
  if (!wallet) throw new Refusal('request.not_found')
  const currency = currencyOf(wallet.currency)
  return { at: at.toISOString(), balance: toWire(await balanceAt(db, id, at), currency), currency }
}
