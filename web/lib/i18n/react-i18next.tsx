import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import type { Domain } from './messages.ts'
import type { Translate, Translator } from './translator.ts'

/** A new object whenever the language changed or missing words came, so that whoever speaks says it anew. */
const SpeechContext = createContext<{ readonly translator: Translator } | null>(null)

export function TranslatorProvider({ of, children }: { of: Translator; children: ReactNode }) {
  const editionNow = () => of.edition
  const edition = useSyncExternalStore(of.onChange, editionNow, editionNow)
  const speech = useMemo(() => ({ translator: of, edition }), [of, edition])
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

export function useTranslator(): Translator {
  const speech = use(SpeechContext)
  if (!speech) throw new Error('Words need a TranslatorProvider above them')
  return speech.translator
}

/**
 * What the application gets when it says `react-i18next` (see vite.config.ts): its hook and nothing else of it.
 * Keys belong to the first domain, or name theirs; whoever speaks before the words are there waits for them.
 */
export function useTranslation(domains: Domain | readonly Domain[] = 'common'): { t: Translate } {
  const translator = useTranslator()
  const all = typeof domains === 'string' ? [domains] : domains
  // Never only where they are missing: a component that React draws anew after waiting has to call the same hooks.
  for (const domain of all) use(translator.load(domain))
  return { t: translator.speaking(all[0] ?? 'common') }
}
