import type { Language } from '#contract/kernel/localized.ts'
import type { Messages } from './message-tree.ts'
import type { Domain } from './messages.ts'

export type Values = Readonly<Record<string, unknown>>

/** `key` is `path.to.sentence` in its domain, or `domain:path.to.sentence`; of several, the first known. */
export type Translate = (key: string | readonly string[], values?: Values) => string

/** The messages of one page (on the server: of one request), and its language. */
export interface Translator {
  readonly language: Language
  readonly t: Translate
  /** The same function until the language changes. */
  speaking(domain: Domain): Translate
  /**
   * Resolves once its messages are there; always the same promise, so React’s `use` does not wait again. A failure is
   * reported to the log and to `onMissing`; dots replace the text until then.
   */
  load(domain: Domain): Promise<void>
  /** Changes the language once all messages are there. @throws when they did not load: the language stays */
  changeLanguage(next: Language): Promise<void>
  /** A new value whenever sentences change. */
  readonly edition: number
  /** @returns the function that stops listening */
  onChange(listener: () => void): () => void
}

const pluralRules = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') }

type Load = (locale: Language, domain: Domain) => Promise<Messages>

/**
 * Reads the messages like i18next does, at a tenth of its size: plural forms, gaps and domains. `translator.test.ts`
 * compares the two on every sentence.
 */
export function makeTranslator(
  locale: Language,
  loadMessages: Load,
  onMissing: (tryAgain: () => Promise<boolean>) => void = () => undefined,
): Translator {
  let language = locale
  let edition = 0
  const catalogues = keepCatalogues(loadMessages)
  const asked = new Set<Domain>()
  const listeners = new Set<() => void>()
  let messageText = new Map<Domain, Translate>()

  /** Notifies all listeners. */
  const notifyListeners = () => {
    edition += 1
    messageText = new Map()
    for (const listener of [...listeners]) listener()
  }
  const bringMissing = async (of: Language, domain: Domain): Promise<boolean> => {
    const hasCome = await catalogues.read(of, domain)
    if (hasCome && of === language) notifyListeners()
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
      const translate = translateFrom(catalogues, domain, () => language)
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
      // Loaded again at the next request.
      for (const domain of missing) catalogues.forget(next, domain)
      if (missing.length > 0) throw new Error(`No words of ${missing.join(', ')} in ${next}`)
      language = next
      notifyListeners()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return translator
}

/** Sentences of a domain, in the current language. */
function translateFrom(catalogues: Catalogues, domain: Domain, languageNow: () => Language): Translate {
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

/** The loaded messages, in any language, and the failed ones. */
function keepCatalogues(loadMessages: Load) {
  const known = new Map<string, Messages>()
  const coming = new Map<string, Promise<void>>()
  const missing = new Set<string>()
  const placeOf = (of: Language, domain: string) => `${of}/${domain}`

  /** @returns whether it loaded */
  const read = (of: Language, domain: Domain): Promise<boolean> =>
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
    /** Loads it once for all callers. */
    bring(of: Language, domain: Domain): Promise<void> {
      const place = placeOf(of, domain)
      const brought: Promise<void> =
        coming.get(place) ??
        read(of, domain).then(() => {
          // As React marks a fulfilled promise: `use` reads it at once, and hooks stay the same.
          Object.assign(brought, { status: 'fulfilled', value: undefined })
        })
      coming.set(place, brought)
      return brought
    },
    find(of: Language, domain: string, path: string): string | undefined {
      for (const [place, rest] of placesOf(domain, path)) {
        const sentence = leafAt(known.get(placeOf(of, place)), rest)
        if (sentence !== undefined) return sentence
      }
      return undefined
    },
    isAsked: (of: Language, domain: string) => coming.has(placeOf(of, domain)),
    isMissing: (of: Language, domain: string) => missing.has(placeOf(of, domain)),
    forget: (of: Language, domain: string) => void coming.delete(placeOf(of, domain)),
  }
}

/**
 * The places of `resources:cities.fields.name`: `cities.fields.name` of resources, `fields.name` of resources/cities.
 */
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

/** The endings of a counted sentence, the closest first. Every language may have one for zero. */
function formsOf(count: unknown, language: Language): readonly string[] {
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
