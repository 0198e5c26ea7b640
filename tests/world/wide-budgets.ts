import { budgets } from '#server/budgets.ts'
import type { PasswordCost } from '#server/platform/secrets/index.ts'
import type { BudgetName } from '#server/services.ts'

/** Too wide to reach, except the number of tries of a code, and that an answer serves once: they are promises. */
export function wideBudgets() {
  const entries = Object.keys(budgets).map((name) => [name, { points: 1_000_000, seconds: 3600 }])
  const wide = Object.fromEntries(entries) as Record<BudgetName, { points: number; seconds: number }>
  return { ...wide, resetTries: budgets.resetTries, proofUsed: budgets.proofUsed }
}

/** A thousand people sign up in a run: each would spend 30 ms of a processor. */
export const quickPasswords: PasswordCost = { memoryKibibytes: 64, passes: 1 }
