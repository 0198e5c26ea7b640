import type { Language } from '#contract/kernel/localized.ts'
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
): Promise<Translator> {
  const translator = makeTranslator(locale, loadMessages, onMissing)
  await Promise.all(domains.map(translator.load))
  return translator
}
