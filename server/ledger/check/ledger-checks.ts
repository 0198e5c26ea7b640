import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { accountChecks } from './account-checks.queries.ts'
import { type BookCheck, type BookProblem, everything, idsOf, runCheck, type Scope } from './book-check.ts'
import { inFull } from './in-one-pass.ts'
import { transactionChecks } from './transaction-checks.queries.ts'
import { wholeChecks } from './whole-checks.queries.ts'

/** What the posting engine guarantees instead of triggers on the hot tables. */
export const ledgerChecks: readonly BookCheck[] = [...transactionChecks, ...accountChecks, ...wholeChecks]

/** Proves the ledger from the first entry on. Reads everything. */
export async function verifyBooks(db: Db): Promise<BookProblem[]> {
  const problems: BookProblem[] = []
  for (const check of inFull(ledgerChecks)) problems.push(...(await runCheck(db, check, everything)))
  return problems
}

/** Proves one account from its first entry on, and every transaction that moved it. */
export async function verifyAccount(db: Db, accountId: bigint): Promise<BookProblem[]> {
  const scopes: Readonly<Record<string, Scope>> = {
    'ledger.account': idsOf([accountId]),
    'ledger.transaction': {
      whole: false,
      has: (id) => sql`${id} in (select transaction_id from ledger.entry where account_id = ${accountId})`,
    },
  }
  const problems: BookProblem[] = []
  for (const check of ledgerChecks) {
    const scope = check.over === null ? undefined : scopes[check.over]
    if (scope && check.when !== 'round') problems.push(...(await runCheck(db, check, scope)))
  }
  return problems
}
