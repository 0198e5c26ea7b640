import { sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'

/** A client's account has floor zero, and floors do not change. */
const clientsOweNothing: BookCheck = {
  rules: ['wallets.floor'],
  over: 'ledger.account',
  when: 'always',
  find: ({ has }) => sql`
    select 'wallets.floor' as rule, 'account' as "table", id::text, array[id] as drifted from ledger.account
    where ${has(sql`id`)} and kind in ('wallet', 'receivable') and (floor is distinct from 0 or balance < 0)`,
}

export const walletChecks: readonly BookCheck[] = [clientsOweNothing]
