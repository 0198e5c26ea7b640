import { useTranslation } from 'react-i18next'
import classes from './bar-button.module.css'
import type { UiTools } from './ui-tools.tsx'

interface LanguageSwitchProps {
  readonly locale: UiTools['locale']
  onLocale(locale: UiTools['locale']): void
}

/** Shows the other language's own name, so its readers recognise it. */
export function LanguageSwitch({ locale, onLocale }: LanguageSwitchProps) {
  const { t } = useTranslation()
  const other = locale === 'ar' ? 'en' : 'ar'
  return (
    <button
      type="button"
      className={classes.button}
      lang={other}
      aria-label={t('language.switch')}
      onClick={() => onLocale(other)}
    >
      {t('language.other_name')}
    </button>
  )
}
