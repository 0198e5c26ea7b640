import type { Db } from '#server/platform/db/database.ts'
import { findPresentEntries, findPresentTransactions } from './misplaced.queries.ts'
import { type Findings, note } from './seal-problem.ts'

/** Tells a moved row (its time or transaction was edited) from a deleted and an inserted one. */
export async function nameFindings(db: Db, findings: Findings): Promise<void> {
  nameEach(findings, 'transaction', {
    missing: findings.missingTransactions,
    unlisted: findings.unlistedTransactions,
    present: await findPresentTransactions(db, [...findings.missingTransactions]),
  })
  nameEach(findings, 'entry', {
    missing: findings.missingEntries,
    unlisted: findings.unlistedEntries,
    present: await findPresentEntries(db, [...findings.missingEntries]),
  })
}

function nameEach(
  findings: Findings,
  thing: 'transaction' | 'entry',
  { missing, unlisted, present }: Record<'missing' | 'unlisted' | 'present', ReadonlySet<string>>,
): void {
  for (const id of missing) note(findings, { change: present.has(id) ? 'edited' : 'deleted', thing, id })
  for (const id of unlisted) if (!missing.has(id)) note(findings, { change: 'inserted', thing, id })
}
