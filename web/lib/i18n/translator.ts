import type { Locale } from '#web/lib/preferences/preferences.ts'
import type { Messages } from './message-tree.ts'
import type { Domain } from './messages.ts'

export type Values = Readonly<Record<string, unknown>>

/** `key` is `path.to.sentence` in the domain it was made for, or `domain:path.to.sentence`; of several, the first known. */
export type Translate = (key: string | readonly string[], values?: Values) => string

/** The words of one page (on the server: of one request), and the language it speaks. */
export interface Translator {
  readonly language: Locale
  readonly t: Translate
  /** The same function until the language changes. */
  speaking(domain: Domain): Translate
  /**
   * Once its words are there; the same promise for whoever asks, and React’s `use` does not wait for it any more. That
   * they could not be loaded is told to the log and to `onMissing`; dots stand in their place until they have come.
   */
  load(domain: Domain): Promise<void>
  /** Speaks another language once all its words are there. @throws when they did not come: it speaks as before */
  changeLanguage(next: Locale): Promise<void>
  /** Another one whenever sentences read differently than before. */
  readonly edition: number
  /** @returns how to stop listening */
  onChange(listener: () => void): () => void
}

const pluralRules = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') }

type Load = (locale: Locale, domain: Domain) => Promise<Messages>

/**
 * Reads the catalogues as i18next does, in a tenth of its weight: plural forms, gaps and domains are all they use.
 * `translator.test.ts` compares the two on every sentence of the house.
 */
export function makeTranslator(
  locale: Locale,
  loadMessages: Load,
  onMissing: (tryAgain: () => Promise<boolean>) => void = () => undefined,
): Translator {
  let language = locale
  let edition = 0
  const catalogues = keepCatalogues(loadMessages)
  const asked = new Set<Domain>()
  const listeners = new Set<() => void>()
  let messageText = new Map<Domain, Translate>()

  /** Says everything anew. */
  const tell = () => {
    edition += 1
    messageText = new Map()
    for (const listener of [...listeners]) listener()
  }
  const bringMissing = async (of: Locale, domain: Domain): Promise<boolean> => {
    const hasCome = await catalogues.read(of, domain)
    if (hasCome && of === language) tell()
    return hasCome
  }

  const translator: Translator = {
    get language() {
      return language
    },
    get edition() {
      return edition
    },
    t: (key, values) => translator.speaking('common')(key, values),
    speaking(domain) {
      const made = messageText.get(domain)
      if (made) return made
      const translate = sayFrom(catalogues, domain, () => language)
      messageText.set(domain, translate)
      return translate
    },
    load(domain) {
      const of = language
      const isFirst = !catalogues.isAsked(of, domain)
      asked.add(domain)
      const brought = catalogues.bring(of, domain)
      if (isFirst)
        void brought.then(() => {
          if (catalogues.isMissing(of, domain)) onMissing(() => bringMissing(of, domain))
        })
      return brought
    },
    async changeLanguage(next) {
      await Promise.all([...asked].map((domain) => catalogues.bring(next, domain)))
      const missing = [...asked].filter((domain) => catalogues.isMissing(next, domain))
      // Asked for anew by the next wish.
      for (const domain of missing) catalogues.forget(next, domain)
      if (missing.length > 0) throw new Error(`No words of ${missing.join(', ')} in ${next}`)
      language = next
      tell()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return translator
}

/** Sentences of a domain, in the language of the moment. */
function sayFrom(catalogues: Catalogues, domain: Domain, languageNow: () => Locale): Translate {
  return (keys, values = {}) => {
    const language = languageNow()
    const tried = (typeof keys === 'string' ? [keys] : keys).map((key) => splitKey(key, domain))
    const forms = formsOf(values['count'], language)
    for (const [from, path] of tried) {
      for (const form of forms) {
        const sentence = catalogues.find(language, from, path + form)
        if (sentence !== undefined) return fillGaps(sentence, values)
      }
    }
    const fallback = values['defaultValue']
    if (typeof fallback === 'string') return fillGaps(fallback, values)
    const [from = domain, path = ''] = tried.at(-1) ?? []
    const isMissing = placesOf(from, path).some(([domain]) => catalogues.isMissing(language, domain))
    return isMissing ? '…' : path
  }
}

type Catalogues = ReturnType<typeof keepCatalogues>

/** What has been loaded, in whatever language, and what should have been. */
function keepCatalogues(loadMessages: Load) {
  const known = new Map<string, Messages>()
  const coming = new Map<string, Promise<void>>()
  const missing = new Set<string>()
  const placeOf = (of: Locale, domain: string) => `${of}/${domain}`

  /** @returns whether it came */
  const read = (of: Locale, domain: Domain): Promise<boolean> =>
    loadMessages(of, domain).then(
      (messages) => {
        known.set(placeOf(of, domain), messages)
        missing.delete(placeOf(of, domain))
        return true
      },
      (error: unknown) => {
        console.error(`Messages of ${domain} in ${of} could not be loaded`, error)
        missing.add(placeOf(of, domain))
        return false
      },
    )
  return {
    read,
    /** Reads it once, for whoever asks. */
    bring(of: Locale, domain: Domain): Promise<void> {
      const place = placeOf(of, domain)
      const brought: Promise<void> =
        coming.get(place) ??
        read(of, domain).then(() => {
          // As React marks a promise it has seen fulfilled: `use` reads it at once, and is called every time alike.
          Object.assign(brought, { status: 'fulfilled', value: undefined })
        })
      coming.set(place, brought)
      return brought
    },
    find(of: Locale, domain: string, path: string): string | undefined {
      for (const [place, rest] of placesOf(domain, path)) {
        const sentence = leafAt(known.get(placeOf(of, place)), rest)
        if (sentence !== undefined) return sentence
      }
      return undefined
    },
    isAsked: (of: Locale, domain: string) => coming.has(placeOf(of, domain)),
    isMissing: (of: Locale, domain: string) => missing.has(placeOf(of, domain)),
    forget: (of: Locale, domain: string) => void coming.delete(placeOf(of, domain)),
  }
}

/** Where `resources:cities.fields.name` may stand: `cities.fields.name` of resources, `fields.name` of resources/cities. */
function placesOf(domain: string, path: string): readonly (readonly [domain: string, path: string])[] {
  const dot = path.indexOf('.')
  if (dot < 0) return [[domain, path]]
  return [
    [domain, path],
    [`${domain}/${path.slice(0, dot)}`, path.slice(dot + 1)],
  ]
}

/** `console:header.search` → console, header.search */
function splitKey(key: string, domain: string): readonly [domain: string, path: string] {
  const colon = key.indexOf(':')
  return colon < 0 ? [domain, key] : [key.slice(0, colon), key.slice(colon + 1)]
}

/** The endings of a counted sentence, the closest first. Nothing at all may be said of nothing in any language. */
function formsOf(count: unknown, language: Locale): readonly string[] {
  if (typeof count !== 'number') return ['']
  const form = `_${pluralRules[language].select(count)}`
  return count === 0 ? ['_zero', form, ''] : [form, '']
}

function leafAt(messages: Messages | undefined, path: string): string | undefined {
  let at: Messages | string | undefined = messages
  for (const step of path.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, step)) return undefined
    at = at[step]
  }
  return typeof at === 'string' ? at : undefined
}

function fillGaps(sentence: string, values: Values): string {
  return sentence.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
