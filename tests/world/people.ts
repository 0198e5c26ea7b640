import type { Language } from '#contract/kernel/localized.ts'

export interface Person {
  readonly name: string
  readonly phone: string
  readonly username: string
  readonly email?: string
  readonly password: string
  readonly locale: Language
  readonly flags: { readonly pro?: boolean; readonly merchant?: boolean; readonly seller?: boolean }
}

const password = 'Sukkar-2026'

/** The people of the tests' world. */
export const people = {
  /** Pro: may send money. */
  layla: {
    name: 'ليلى الشريف',
    phone: '0912000001',
    username: 'layla',
    email: 'layla@example.ly',
    password,
    locale: 'ar',
    flags: { pro: true },
  },
  /** Nothing special. */
  omar: { name: 'عمر المختار', phone: '0922000002', username: 'omar', password, locale: 'ar', flags: {} },
  /** Merchant: accepts goods vouchers. */
  fatima: {
    name: 'Fatima Zintani',
    phone: '0943000003',
    username: 'fatima',
    password,
    locale: 'en',
    flags: { merchant: true },
  },
  /** Sells printed vouchers for cash. */
  salem: {
    name: 'سالم بن علي',
    phone: '0914000004',
    username: 'salem',
    password,
    locale: 'ar',
    flags: { seller: true },
  },
  /** Another pro client. */
  yusuf: {
    name: 'Yusuf Gharyani',
    phone: '0955000005',
    username: 'yusuf',
    password,
    locale: 'en',
    flags: { pro: true },
  },
} as const satisfies Record<string, Person>

export type PersonName = keyof typeof people
