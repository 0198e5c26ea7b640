import { useTranslation } from 'react-i18next'
import { fillTemplate } from '#contract/kernel/fill-template.ts'
import { type Language, languages } from '#contract/kernel/localized.ts'
import { smsSegments } from '#contract/kernel/sms-segments.ts'
import { samplesOfPlaceholders } from '#contract/shapes/sms-purposes.ts'
import classes from './settings.module.css'

interface SmsLengthProps {
  readonly texts: Readonly<Record<Language, string>>
  readonly placeholders: readonly string[]
}

/** How long a text is once its values are filled in, and how many messages it is billed as. */
export function SmsLength({ texts, placeholders }: SmsLengthProps) {
  const { t } = useTranslation('resources')
  return (
    <ul className={`small soft ${classes.lengths}`}>
      {languages.map((language) => {
        const text = fillTemplate(texts[language], samplesOfPlaceholders)
        const segments = smsSegments(text)
        return (
          <li key={language} data-long={segments > 1 || undefined}>
            {t(`dialogs:settings.sms_length_${language}`, { characters: text.length })}{' '}
            {t('dialogs:settings.sms_segments', { count: segments })}
          </li>
        )
      })}
      {placeholders.length > 0 && (
        <li>
          {t('dialogs:settings.sms_placeholders')}{' '}
          {placeholders.map((name) => (
            <bdi key={name} dir="ltr" className="mono">{`{${name}} `}</bdi>
          ))}
        </li>
      )}
    </ul>
  )
}
