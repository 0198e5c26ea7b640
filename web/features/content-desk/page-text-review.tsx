import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { parseMarkedText } from '#contract/kernel/marked-text.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { ReviewProps } from '#web/console-kit/form/section-form.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './content-desk.module.css'
import { useFilling } from './use-filling.ts'

const languages = ['ar', 'en'] as const

/** The page in both languages as the site will show it; it goes out from here and from nowhere else. */
export function PageTextReview({ values, busy, onSend, onBack }: ReviewProps) {
  const { t } = useTranslation('resources')
  const isLater = Date.parse(String(values['published_at'])) > Date.now()
  return (
    <div className="stack">
      <Notice kind="info">{t('page-texts.desk.not_yet')}</Notice>
      <div className={classes.pages}>
        {languages.map((language) => (
          <PageIn key={language} language={language} values={values} />
        ))}
      </div>
      <div className="row">
        <Button data-autofocus loading={busy} onClick={onSend}>
          {t(isLater ? 'page-texts.desk.publish_later' : 'page-texts.desk.publish')}
        </Button>
        <Button variant="default" disabled={busy} onClick={onBack}>
          {t('page-texts.desk.back')}
        </Button>
      </div>
    </div>
  )
}

function PageIn({ language, values }: { language: 'ar' | 'en'; values: ReviewProps['values'] }) {
  const { t } = useTranslation(['resources', 'kit'])
  const fill = useFilling()
  // The form's rules have read them: each is a text in both languages.
  const textOf = (name: string) => values[name] as Localized
  return (
    <section
      className={classes.page}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      lang={language}
      aria-label={t(`kit:in_${language}`, { name: t('page-texts.desk.as_readers') })}
    >
      <h2>{textOf('title')[language]}</h2>
      <p className="soft">{textOf('summary')[language]}</p>
      <MarkedText blocks={parseMarkedText(fill(textOf('body'))[language])} />
    </section>
  )
}
