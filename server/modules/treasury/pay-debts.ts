import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { loadNothing, type Operation, type PostingEngine } from '#server/ledger/index.ts'
import { debtOf, walletOf } from '#server/modules/wallets/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import { listDebtors } from './debt.queries.ts'
import { lesserOf } from './treasury.rules.ts'

const currency = defaultCurrency
const refusalsExpected = ['treasury.no_debt', 'ledger.account_frozen', 'busy']

interface DebtPayment {
  readonly clientId: bigint
}

/** What came into the wallet of a client who owes pays the debt, as far as it goes; until then it is not available. */
export const payDebt: Operation<DebtPayment, null, { readonly paid: string }, null> = {
  name: 'debt_payment',
  load: loadNothing,
  accounts: ({ clientId }) => [walletOf(clientId, currency), debtOf(clientId, currency)],
  decide({ clientId }, _facts, book) {
    const [wallet, debt] = [walletOf(clientId, currency), debtOf(clientId, currency)]
    const owedMinor = -book.balance(debt)
    const amountMinor = lesserOf(book.balance(wallet) - book.held(wallet), owedMinor)
    if (amountMinor <= 0n) return new Refusal('treasury.no_debt')
    return {
      postings: [{ from: wallet, to: debt, amountMinor }],
      owed: [{ account: wallet, amountMinor: -amountMinor }],
      answer: { paid: amountMinor.toString() },
      row: null,
    }
  },
}

interface Deps {
  readonly engine: PostingEngine
  readonly database: Database
  readonly log: Logger
}

/** Debts of all clients who have money. */
export async function payDebts({ engine, database }: Pick<Deps, 'engine' | 'database'>): Promise<void> {
  for (const clientId of await listDebtors(database.db, currency)) await payOne(engine, clientId)
}

/** A client without money, or whose wallet is frozen, pays later. */
async function payOne(engine: PostingEngine, clientId: bigint): Promise<void> {
  try {
    await engine.post(payDebt, { input: { clientId }, actor: { type: 'system', id: null } })
  } catch (error) {
    if (!(error instanceof Refusal && refusalsExpected.includes(error.code))) throw error
  }
}
