import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, type Preferences, type Theme, writePreference } from './preferences.ts'

interface PageState {
  readonly cspNonce: string
  readonly crawler: boolean
  readonly locale: Locale
  readonly theme: Theme
  /** Switches in place: nothing is reloaded, no field and no scroll position is lost. */
  setLocale(locale: Locale): void
  setTheme(theme: Theme): void
}

const PageStateContext = createContext<PageState | null>(null)

export function usePage(): PageState {
  const state = use(PageStateContext)
  if (!state) throw new Error('usePage needs a PageProvider above it')
  return state
}

interface PageProviderProps {
  readonly cspNonce: string
  readonly crawler: boolean
  readonly initial: Preferences
  readonly children: ReactNode
}

export function PageProvider({ cspNonce, crawler, initial, children }: PageProviderProps) {
  const { i18n } = useTranslation()
  const [locale, setLocaleState] = useState(initial.locale)
  const [theme, setThemeState] = useState(initial.theme)
  const state = useMemo<PageState>(
    () => ({
      cspNonce,
      crawler,
      locale,
      theme,
      setLocale(next) {
        writePreference('locale', next)
        // The words must be there before the direction turns, or the page flashes half-translated.
        void i18n.changeLanguage(next).then(() => setLocaleState(next))
      },
      setTheme(next) {
        writePreference('theme', next)
        setThemeState(next)
      },
    }),
    [cspNonce, crawler, locale, theme, i18n],
  )
  return <PageStateContext value={state}>{children}</PageStateContext>
}
