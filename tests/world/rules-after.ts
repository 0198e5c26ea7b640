import { everything, runCheck } from '#server/ledger/index.ts'
import { checksOf } from '#server/modules/integrity/all-checks.ts'
import type { Database, Db } from '#server/platform/db/database.ts'

/** A check of the last minutes, or of everything. */
export const checkForms = ['round', 'full'] as const
export type CheckForm = (typeof checkForms)[number]

interface Looking {
  readonly form: CheckForm
  /** Its rules are stricter. */
  readonly production?: boolean
}

/** The rules that the checks name after a change, each once, in order; the change is undone. */
export async function rulesAfter(
  owner: Database,
  change: (db: Db) => Promise<unknown>,
  { form, production = false }: Looking,
): Promise<string[]> {
  const undo = new Error('undo')
  const skipped = form === 'full' ? 'round' : 'full'
  const rules = new Set<string>()
  const looking = owner.transact(async (tx) => {
    await change(tx)
    for (const check of checksOf(production)) {
      if (check.when === skipped) continue
      for (const { rule } of await runCheck(tx, check, everything)) rules.add(rule)
    }
    throw undo
  })
  await looking.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return [...rules].sort()
}
