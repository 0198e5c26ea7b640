import { z } from 'zod'
import type { BankAccount } from '#contract/shapes/bank-account.ts'

export type Account = BankAccount

export const noAccount: Account = { bank: { ar: '', en: '' }, holder: '', number: '' }

/** Also one that is being filled in. */
const account = z.object({
  bank: z.object({ ar: z.string(), en: z.string() }),
  holder: z.string(),
  number: z.string(),
})

/** The accounts of a method; invalid entries are left out. */
export function accountsOf(value: unknown): readonly Account[] {
  return Array.isArray(value) ? value.flatMap((entry) => account.safeParse(entry).data ?? []) : []
}
