import type { Locale } from '#web/lib/preferences/preferences.ts'

/** A file of contract/messages/{ar,en}. */
export type Domain =
  | 'common'
  | 'public'
  | 'auth'
  | 'portal'
  | 'recharges'
  | 'cards'
  | 'transfers'
  | 'vouchers'
  | 'settlements'
  | 'reports'
  | 'profile'
  | 'receipts'
  | 'access'
  | 'console'
  | 'dashboard'
  | 'validation'
  | 'fields'

export interface Messages {
  readonly [key: string]: string | Messages
}

// One small chunk per language and domain: a page fetches what it says, in the language it says it.
const files = import.meta.glob<Messages>('../../../contract/messages/*/*.json', { import: 'default' })

export async function loadMessages(locale: Locale, domain: Domain): Promise<Messages> {
  const load = files[`../../../contract/messages/${locale}/${domain}.json`]
  if (!load) throw new Error(`There are no messages named ${domain} in ${locale}`)
  return load()
}
