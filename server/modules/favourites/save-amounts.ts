import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { AmountPurpose } from '#contract/operations/favourites/amount-purposes.ts'
import type { listSavedAmounts as contract } from '#contract/operations/favourites/saved-amounts.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { listAmounts, replaceAmounts } from './saved-amount.queries.ts'

export async function showAmounts(db: Db, clientId: bigint): Promise<AnswerInput<typeof contract>> {
  const rows = await listAmounts(db, clientId)
  const of = (purpose: AmountPurpose) =>
    rows
      .filter((row) => row.purpose === purpose)
      .map(({ amountMinor }) => toWire(amountMinor, defaultCurrency))
  return { transfer: of('transfer'), recharge: of('recharge') }
}

export async function saveAmounts(
  tx: Tx,
  saved: { clientId: bigint; purpose: AmountPurpose; amounts: readonly bigint[] },
): Promise<AnswerInput<typeof contract>> {
  await lockClient(tx, saved.clientId)
  await replaceAmounts(tx, { ...saved, amounts: [...new Set(saved.amounts)] })
  return showAmounts(tx, saved.clientId)
}
