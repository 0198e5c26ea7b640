import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { askAgain } from '#web/lib/i18n/ask-again.ts'
import { createTranslator, setPageTranslator } from '#web/lib/i18n/i18n.ts'
import type { Domain } from '#web/lib/i18n/messages.ts'
import { TranslatorProvider } from '#web/lib/i18n/react-i18next.tsx'
import { takeMessages } from '#web/lib/i18n/written-messages.ts'
import { PageProvider } from '#web/lib/preferences/page-provider.tsx'
import { asLocale, keepAskedLanguage } from '#web/lib/preferences/preferences.ts'
import { reloadOnceWhenPartsAreMissing } from '#web/lib/reload-guard.ts'

reloadOnceWhenPartsAreMissing()
keepAskedLanguage()
void hydrate()

async function hydrate(): Promise<void> {
  const { lang, dataset } = document.documentElement
  const locale = asLocale(lang) ?? 'en'
  const domains = (dataset['messages'] ?? 'common').split(' ') as Domain[]
  const translator = await createTranslator(locale, domains, askAgain, takeMessages(locale))
  setPageTranslator(translator)
  const cspNonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  const theme = dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light'

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslatorProvider of={translator}>
          <PageProvider cspNonce={cspNonce} initial={{ locale, theme }} crawler={'crawler' in dataset}>
            <HydratedRouter />
          </PageProvider>
        </TranslatorProvider>
      </StrictMode>,
    )
  })
}
