import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import type { Domain } from './messages.ts'
import type { Translate, Translator } from './translator.ts'

/** A new object whenever the language changed or missing messages arrived, so components render again. */
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
 * Replaces `react-i18next` (see vite.config.ts) by its hook only. Keys belong to the first domain, or name theirs; a
 * component suspends until its messages are there.
 */
export function useTranslation(domains: Domain | readonly Domain[] = 'common'): { t: Translate } {
  const translator = useTranslator()
  const all = typeof domains === 'string' ? [domains] : domains
  // Always, not only when they are missing: a component that renders again after suspending must call the same hooks.
  for (const domain of all) use(translator.load(domain))
  return { t: translator.speaking(all[0] ?? 'common') }
}
