import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import i18next from 'i18next'
import { type Language, languages } from '#contract/kernel/localized.ts'

const messagesFolder = join(import.meta.dirname, '../../contract/messages')

/** The messages that the server itself uses: errors, SMS, mail, notifications. */
const catalogue = i18next.createInstance({
  fallbackLng: 'en',
  supportedLngs: [...languages],
  interpolation: { escapeValue: false },
  initAsync: false,
})
await catalogue.init()
languages.forEach(readCatalogue)

/** `key` is `domain:path.to.sentence`. Throws on a missing key, which is a defect. */
export function translate(locale: Language, key: string, values: Record<string, unknown> = {}): string {
  const text = catalogue.t(key, { lng: locale, ...values })
  if (!catalogue.exists(key, { lng: locale, ...values })) throw new Error(`No sentence ${key} in ${locale}`)
  return text
}

export function hasSentence(locale: Language, key: string): boolean {
  return catalogue.exists(key, { lng: locale })
}

/** `resources.json` and the files of `resources/` are one domain: `resources:cities.title`, `resources:cities.fields.name`. */
function readCatalogue(locale: Language): void {
  const folder = join(messagesFolder, locale)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    const sentences: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const [domain = '', part] = file.slice(0, -'.json'.length).split(sep)
    addSentences(locale, domain, part === undefined ? sentences : { [part]: sentences })
  }
}

/** Beside those of the same domain that are there already. */
export function addSentences(locale: Language, domain: string, sentences: unknown): void {
  catalogue.addResourceBundle(locale, domain, sentences, true)
}
