import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { Language } from '#contract/kernel/localized.ts'
import { useTranslator } from '#web/lib/i18n/react-i18next.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { keepLocale, keepTheme, type Preferences, type Theme } from './preferences.ts'

interface PageState {
  readonly cspNonce: string
  readonly crawler: boolean
  readonly locale: Language
  readonly theme: Theme
  /** Changes in place: no reload, and fields and scroll position stay. */
  setLocale(locale: Language): void
  setTheme(theme: Theme): void
}

const PageStateContext = createContext<PageState | null>(null)

export function usePage(): PageState {
  const state = use(PageStateContext)
  if (!state) throw new Error('usePage needs a PageProvider above it')
  return state
}

/** Shows values in a language that may not be the reader's. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const state = usePage()
  return <PageStateContext value={{ ...state, locale: language }}>{children}</PageStateContext>
}

interface PageProviderProps {
  readonly cspNonce: string
  readonly crawler: boolean
  readonly initial: Preferences
  readonly children: ReactNode
}

export function PageProvider({ cspNonce, crawler, initial, children }: PageProviderProps) {
  const translator = useTranslator()
  const [locale, setLocaleState] = useState(initial.locale)
  const [theme, setThemeState] = useState(initial.theme)
  const state = useMemo<PageState>(
    () => ({
      cspNonce,
      crawler,
      locale,
      theme,
      setLocale(next) {
        // The messages must be there before the direction changes, or the page flashes half-translated.
        void translator.changeLanguage(next).then(
          () => {
            keepLocale(next)
            setLocaleState(next)
          },
          () => showToast('error', translator.t('errors.check_your_network')),
        )
      },
      setTheme(next) {
        keepTheme(next)
        setThemeState(next)
      },
    }),
    [cspNonce, crawler, locale, theme, translator],
  )
  return <PageStateContext value={state}>{children}</PageStateContext>
}
