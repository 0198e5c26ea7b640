import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { countWaiting, findAccounts, sumOwed } from './own-accounts.queries.ts'

const currency = defaultCurrency

/**
 * A client with money or debts, or with money on its way, cannot be deleted; the accounts are frozen already.
 * @throws Refusal `client.owes_money` and `client.holds_money` with the amounts, `client.awaits_money` with what waits
 */
export async function refuseMoney(tx: Tx, clientId: bigint): Promise<void> {
  const owedMinor = await sumOwed(tx, clientId, currency)
  if (owedMinor > 0n)
    throw new Refusal('client.owes_money', { amount: toWire(owedMinor, currency), currency })
  // Points are no money; they stay where they are, frozen.
  const accounts = (await findAccounts(tx, clientId)).filter(({ kind }) => kind !== 'points')
  const sumOf = (kind: string) =>
    accounts
      .filter((account) => account.kind === kind && account.currency === currency)
      .reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n)
  if (accounts.some(({ balanceMinor, heldMinor }) => balanceMinor !== 0n || heldMinor !== 0n))
    throw new Refusal('client.holds_money', {
      balance: toWire(sumOf('wallet'), currency),
      receivable: toWire(sumOf('receivable'), currency),
      currency,
    })
  const { recharges, settlements } = await countWaiting(tx, clientId)
  if (recharges + settlements > 0) throw new Refusal('client.awaits_money', { recharges, settlements })
}
