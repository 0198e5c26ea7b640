import type { Locale } from '#web/lib/preferences/preferences.ts'
import type { Messages } from './message-tree.ts'

/** A file of contract/messages/{ar,en}. */
export type Domain =
  | 'common'
  | 'public'
  | 'site'
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
  | 'approvals'
  | 'console'
  | 'dashboard'
  | 'kit'
  | 'resources'
  | 'voucher-desk'
  | 'desk-reports'
  | 'validation'
  | 'inbox'
  | 'fields'

// One small chunk per language and domain: a page fetches what it says, in the language it says it.
const files = import.meta.glob<Messages>(
  [
    '../../../contract/messages/*/*.json',
    // What only the server says.
    '!../../../contract/messages/*/{alarms,errors,messages,notifications,staff}.json',
  ],
  { import: 'default' },
)

/** All sections of the console in one chunk: their names stand in its menu and its search. */
const resources = {
  ar: () => import('./resources-ar.ts'),
  en: () => import('./resources-en.ts'),
}

export async function loadMessages(locale: Locale, domain: Domain): Promise<Messages> {
  if (domain === 'resources') return (await resources[locale]()).messages
  const load = files[`../../../contract/messages/${locale}/${domain}.json`]
  if (!load) throw new Error(`There are no messages named ${domain} in ${locale}`)
  return load()
}
