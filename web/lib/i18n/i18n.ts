import { createInstance, type i18n as I18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from '#web/lib/preferences/preferences.ts'
import { type Domain, loadMessages } from './messages.ts'

let current: I18n | undefined

/** For the words said outside any component: the translator of the page in this browser. */
export function translate(key: string, values: Record<string, unknown> = {}): string {
  return current?.t(key, values) ?? key
}

export function setPageTranslator(translator: I18n): void {
  current = translator
}

/**
 * One translator per page (and, on the server, per request). Only the asked language is ever loaded: the catalogues
 * of both languages hold the same keys, so there is nothing to fall back to.
 */
export async function createTranslator(locale: Locale, domains: readonly Domain[]): Promise<I18n> {
  const entries = await Promise.all(
    domains.map(async (domain) => [domain, await loadMessages(locale, domain)] as const),
  )
  const resources: Resource = { [locale]: Object.fromEntries(entries) }
  const translator = createInstance()
  translator.use(initReactI18next).use({
    type: 'backend' as const,
    init: () => undefined,
    read: (language: Locale, domain: Domain, done: (error: unknown, messages: unknown) => void) => {
      loadMessages(language, domain).then(
        (messages) => done(null, messages),
        (error: unknown) => {
          console.error(`Messages of ${domain} in ${language} could not be loaded`, error)
          done(error, null)
        },
      )
    },
  })
  await translator.init({
    lng: locale,
    fallbackLng: false,
    ns: [...domains],
    defaultNS: 'common',
    resources,
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
    returnNull: false,
  })
  return translator
}
