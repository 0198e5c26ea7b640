import type { Locale } from '#web/lib/preferences/preferences.ts'
import type { Messages } from './message-tree.ts'

/**
 * A file of contract/messages/{ar,en}; with a stroke, one of a folder, which holds what few pages say of its domain:
 * `resources:cities.fields.name` stands in `resources/cities`.
 */
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
  | 'vouchers-staff'
  | 'reports-staff'
  | 'validation'
  | 'inbox'
  | 'fields'
  | `${'resources' | 'dialogs'}/${string}`

// One small chunk per language and domain: a page fetches what it says, in the language it says it.
const files = import.meta.glob<Messages>(
  [
    '../../../contract/messages/*/*.json',
    // What only the server says, and what only the console says.
    '!../../../contract/messages/*/{alarms,errors,messages,notifications,resources,staff}.json',
  ],
  { import: 'default' },
)

/** The names of all sections, which stand in the console's menu and its search, and where the rest is said of each. */
const ofConsole = {
  ar: () => import('./console-messages-ar.ts'),
  en: () => import('./console-messages-en.ts'),
}

export async function loadMessages(locale: Locale, domain: Domain): Promise<Messages> {
  const load = await findFile(locale, domain)
  if (!load) throw new Error(`There are no messages named ${domain} in ${locale}`)
  return load()
}

async function findFile(locale: Locale, domain: Domain): Promise<(() => Promise<Messages>) | undefined> {
  const path = `../../../contract/messages/${locale}/${domain}.json`
  if (domain !== 'resources' && !domain.includes('/')) return files[path]
  const { titles, parts } = await ofConsole[locale]()
  // Not every section has dialogs.
  return domain === 'resources' ? async () => titles : (parts[path] ?? (async () => ({})))
}
