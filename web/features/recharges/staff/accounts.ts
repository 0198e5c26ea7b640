import { type BankAccount, bankAccount } from '#contract/shapes/bank-account.ts'

export type Account = BankAccount

export const noAccount: Account = { bank: { ar: '', en: '' }, holder: '', number: '' }

/** The stored accounts; invalid entries are left out. */
export function accountsOf(value: unknown): readonly Account[] {
  return Array.isArray(value) ? value.flatMap((entry) => bankAccount.safeParse(entry).data ?? []) : []
}
