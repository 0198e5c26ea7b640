import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next, { type Resource, type ResourceKey } from 'i18next'
import { type Language, languages } from '#contract/kernel/localized.ts'

export const locales = languages
export type Locale = Language

const messagesFolder = join(import.meta.dirname, '../../contract/messages')

/** The sentences of the contract, for the words the server itself says: errors, SMS, mail, notifications. */
const catalogue = i18next.createInstance({
  resources: readCatalogue(),
  fallbackLng: 'en',
  supportedLngs: [...locales],
  interpolation: { escapeValue: false },
  initAsync: false,
})
await catalogue.init()

/** `key` is `domain:path.to.sentence`. Throws on a missing key: a hole in the catalogue is a defect. */
export function say(locale: Locale, key: string, values: Record<string, unknown> = {}): string {
  const text = catalogue.t(key, { lng: locale, ...values })
  if (!catalogue.exists(key, { lng: locale, ...values })) throw new Error(`No sentence ${key} in ${locale}`)
  return text
}

export function hasSentence(locale: Locale, key: string): boolean {
  return catalogue.exists(key, { lng: locale })
}

function readCatalogue(): Resource {
  return Object.fromEntries(
    locales.map((locale) => {
      const folder = join(messagesFolder, locale)
      // The labels of all sections are one domain: `resources:cities.fields.name`.
      return [locale, { ...readFolder(folder), resources: readFolder(join(folder, 'resources')) }]
    }),
  )
}

function readFolder(folder: string): Record<string, ResourceKey> {
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  )
}
