import { z } from 'zod'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showClientWallet as contract } from '#contract/operations/clients/show-client-wallet.ts'
import { type ClientAccount, findAccounts } from '#server/modules/account/index.ts'
import { findClient } from '#server/modules/clients/index.ts'
import { availableOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectWaitingAdjustments } from './clients.queries.ts'

const currency = defaultCurrency
type Answer = AnswerInput<typeof contract>
const asked = z.object({ direction: z.enum(['in', 'out']), amount: z.string() })

/** @throws Refusal `request.not_found` */
export async function showClientWallet(db: Db, clientId: bigint): Promise<Answer> {
  const client = await findClient(db, clientId)
  if (!client) throw new Refusal('request.not_found')
  const [accounts, waiting] = await Promise.all([
    findAccounts(db, clientId),
    selectWaitingAdjustments(db, clientId),
  ])
  const of = (kind: string) =>
    accounts.find((account) => account.kind === kind && account.currency === currency)
  const earned = of('receivable')
  // Freezing opens this account for every client; it is shown only where it has meaning.
  const hasEarned = earned && (earned.balanceMinor !== 0n || earned.heldMinor !== 0n)
  const receivable = client.merchant || hasEarned ? earned : undefined
  return {
    currency,
    wallet: figuresOf(of('wallet')),
    receivable: receivable ? figuresOf(receivable) : null,
    waiting: waiting.map(({ id, after, reason, maker, createdAt }) => ({
      ...asked.parse(after),
      approval_id: id.toString(),
      reason,
      maker,
      created_at: createdAt.toISOString(),
    })),
  }
}

function figuresOf(account: ClientAccount | undefined): Answer['wallet'] {
  const { balanceMinor = 0n, heldMinor = 0n, owedMinor = 0n, frozen = false } = account ?? {}
  return {
    balance: toWire(balanceMinor, currency),
    held: toWire(heldMinor, currency),
    owed: toWire(owedMinor, currency),
    available: toWire(availableOf({ balanceMinor, heldMinor, owedMinor }), currency),
    frozen,
  }
}
