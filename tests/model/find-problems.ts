import { everything, runCheck } from '#server/ledger/index.ts'
import { checksOf } from '#server/modules/integrity/all-checks.ts'
import type { Product } from './product/product.ts'

/** What the product's own verification finds wrong in its books: nothing, if all is well. */
export async function findProblems({ database: { db } }: Pick<Product, 'database'>): Promise<string[]> {
  const problems: string[] = []
  for (const check of checksOf(false)) {
    if (check.when === 'round') continue
    for (const { rule, table, id } of await runCheck(db, check, everything))
      problems.push(`${rule}: ${table} ${id}`)
  }
  return problems
}
