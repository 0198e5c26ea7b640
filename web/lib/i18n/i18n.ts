import type { Language } from '#contract/kernel/localized.ts'
import type { Messages } from './message-tree.ts'
import { type Domain, loadMessages } from './messages.ts'
import { makeTranslator, type Translator, type Values } from './translator.ts'

let current: Translator | undefined

/** For text outside components: the translator of this page. */
export function translate(key: string, values: Values = {}): string {
  return current?.t(key, values) ?? key
}

/** None on the server, where each request has its own. */
export function pageTranslator(): Translator | undefined {
  return current
}

export function setPageTranslator(translator: Translator): void {
  current = translator
}

/**
 * One translator per page (and, on the server, per request). Only the current language is loaded: both have the same
 * keys, so there is no fallback.
 */
export async function createTranslator(
  locale: Language,
  domains: readonly Domain[],
  onMissing?: Parameters<typeof makeTranslator>[2],
  /** What need not be loaded. */
  known: (of: Language, domain: Domain) => Messages | undefined = () => undefined,
): Promise<Translator> {
  const load = async (of: Language, domain: Domain) => known(of, domain) ?? loadMessages(of, domain)
  const translator = makeTranslator(locale, load, onMissing)
  await Promise.all(domains.map(translator.load))
  return translator
}
