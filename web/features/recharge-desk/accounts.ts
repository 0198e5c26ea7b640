import { z } from 'zod'

const account = z.object({
  bank: z.object({ ar: z.string(), en: z.string() }),
  holder: z.string(),
  number: z.string(),
})
export type Account = z.infer<typeof account>

export const noAccount: Account = { bank: { ar: '', en: '' }, holder: '', number: '' }

/** What a row or a form keeps of the accounts; what is none is left out. */
export function accountsOf(value: unknown): readonly Account[] {
  const { data } = z
    .array(account)
    .safeParse(typeof value === 'string' && value !== '' ? JSON.parse(value) : value)
  return data ?? []
}
