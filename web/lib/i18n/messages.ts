import type { Language } from '#contract/kernel/localized.ts'
import type { Messages } from './message-tree.ts'

/**
 * A file of contract/messages/{ar,en}; with a slash, one of a folder, for text of few pages:
 * `resources:cities.fields.name` is in `resources/cities`.
 */
export type Domain =
  | 'common'
  /** For clients and staff, not for the public site. */
  | 'signed-in'
  | 'public'
  | 'site'
  /** Of one page of the site each. */
  | 'site-home'
  | 'site-features'
  | 'site-prices'
  | 'site-sellers'
  | 'site-cards'
  | 'contact'
  | 'club'
  /** Points, gifts and polls of the club. */
  | 'points'
  | 'competitions'
  /** Games, tables and players of the club. */
  | 'sports'
  | 'tickets'
  | 'paper-tickets'
  | 'forms'
  | 'engagement'
  | 'gates'
  | 'wanted'
  | 'auth'
  | 'portal'
  | 'help'
  /** Limits, statement and what concerns the account as a whole. */
  | 'account'
  | 'recharges'
  | 'cards'
  | 'products'
  | 'transfers'
  /** To merchants, and requests between clients. */
  | 'payments'
  | 'vouchers'
  | 'settlements'
  | 'subscriptions'
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
  | 'statistics'
  | 'validation'
  | 'inbox'
  | 'fields'
  | `${'resources' | 'dialogs'}/${string}`

// One small file per language and domain: a page loads only its own.
const files = import.meta.glob<Messages>(
  [
    '../../../contract/messages/*/*.json',
    // Messages of the server only, and of the console only.
    '!../../../contract/messages/*/{alarms,documents,errors,integrity,messages,notifications,resources,sandbox,staff,staff-notifications}.json',
  ],
  { import: 'default' },
)

/** The titles of all sections, for menu and search, and the files of each. */
const ofConsole = {
  ar: () => import('./console-messages-ar.ts'),
  en: () => import('./console-messages-en.ts'),
}

export async function loadMessages(locale: Language, domain: Domain): Promise<Messages> {
  const load = await findFile(locale, domain)
  if (!load) throw new Error(`There are no messages named ${domain} in ${locale}`)
  return load()
}

async function findFile(locale: Language, domain: Domain): Promise<(() => Promise<Messages>) | undefined> {
  const path = `../../../contract/messages/${locale}/${domain}.json`
  if (domain !== 'resources' && !domain.includes('/')) return files[path]
  const { titles, parts } = await ofConsole[locale]()
  // Not every section has dialogs.
  return domain === 'resources' ? async () => titles : (parts[path] ?? (async () => ({})))
}
