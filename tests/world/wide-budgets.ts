import { budgets } from '#server/budgets.ts'
import type { BudgetName } from '#server/services.ts'

/** Too wide to meet. */
export function wideBudgets() {
  const entries = Object.keys(budgets).map((name) => [name, { points: 1_000_000, seconds: 3600 }])
  return Object.fromEntries(entries) as Record<BudgetName, { points: number; seconds: number }>
}
