import { useTranslation } from 'react-i18next'
import { languages } from '#contract/kernel/localized.ts'
import { parseMarkedText } from '#contract/kernel/marked-text.ts'
import { LocalizedWidget } from '#web/console-kit/fields/localized-widget.tsx'
import type { WidgetProps } from '#web/console-kit/fields/widget.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import classes from './content.module.css'
import { useFilling } from './use-filling.ts'

/** A text with the site's markup, and a preview below it. */
export function MarkedWidget(props: WidgetProps) {
  const { t } = useTranslation(['resources', 'dialogs/page-texts', 'kit'])
  const fill = useFilling()
  const value = props.value as Readonly<Record<(typeof languages)[number], string>>
  const filled = fill(value)
  const written = languages.filter((language) => value[language].trim() !== '')
  return (
    <div className="stack">
      <LocalizedWidget {...props} lines={8} />
      <p className="small soft">{t('dialogs:page-texts.marks')}</p>
      <div className={classes.previews}>
        {written.map((language) => (
          <section
            key={language}
            className={classes.preview}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            lang={language}
            aria-label={t(`kit:in_${language}`, { name: t('dialogs:page-texts.preview') })}
          >
            <MarkedText blocks={parseMarkedText(filled[language])} />
          </section>
        ))}
      </div>
    </div>
  )
}
