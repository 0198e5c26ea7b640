import type { Language } from '#contract/kernel/localized.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'

interface LocalTextProps {
  readonly of: Localized
}

/** A text in the reader's language, or in the other one, marked with its language and direction. */
export function LocalText({ of }: LocalTextProps) {
  const { locale } = usePage()
  const { text, language } = readIn(of, locale)
  if (language === locale) return text
  return (
    <span lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      {text}
    </span>
  )
}

/** What is published in one language has no text in the other. */
export function readIn(of: Localized, locale: Language): { text: string; language: Language } {
  const other = locale === 'ar' ? 'en' : 'ar'
  return of[locale] === '' ? { text: of[other], language: other } : { text: of[locale], language: locale }
}
