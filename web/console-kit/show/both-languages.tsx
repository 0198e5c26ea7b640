import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/kernel/localized.ts'
import { InLanguage } from '#web/lib/preferences/page-provider.tsx'
import classes from './both-languages.module.css'

interface BothLanguagesProps {
  /** What is seen. */
  readonly name: string
  children(language: Language): ReactNode
}

/** The same page for a reader of each language. */
export function BothLanguages({ name, children }: BothLanguagesProps) {
  const { t } = useTranslation('kit')
  return (
    <div className={classes.pages}>
      {languages.map((language) => (
        <section
          key={language}
          className={classes.page}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          lang={language}
          aria-label={t(`in_${language}`, { name })}
        >
          <InLanguage language={language}>{children(language)}</InLanguage>
        </section>
      ))}
    </div>
  )
}
