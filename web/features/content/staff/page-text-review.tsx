import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/kernel/localized.ts'
import { parseMarkedText } from '#contract/kernel/marked-text.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { previewPageText } from '#contract/operations/content/preview-page-text.ts'
import type { ReviewProps } from '#web/console-kit/form/resource-form.tsx'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './content.module.css'

type Preview = AnswerOf<typeof previewPageText>

/** The page in both languages as the site will show it; it is published only from here. */
export function PageTextReview({ values, body, busy, onSend, onBack }: ReviewProps) {
  const { t } = useTranslation('resources')
  const reading = useCall(previewPageText, { body, quiet: true })
  // An earlier preview may be outdated: each preview is read anew.
  useEffect(() => () => refresh(previewPageText), [])
  const isLater = Date.parse(String(values['published_at'])) > Date.now()
  const { data: seen, isFetching } = reading
  return (
    <div className="stack">
      <WhenRead of={reading} skeleton={<BlockSkeleton height={420} />}>
        {(preview) => (
          <>
            <Notice kind="info">{t('dialogs:page-texts.not_yet', { version: preview.version })}</Notice>
            <div className={classes.pages}>
              {languages.map((language) => (
                <PageIn key={language} language={language} preview={preview} />
              ))}
            </div>
          </>
        )}
      </WhenRead>
      <div className="row">
        <Button
          data-autofocus
          loading={busy || isFetching}
          disabled={!seen}
          onClick={() => seen && onSend({ preview: seen.preview })}
        >
          {t(isLater ? 'dialogs:page-texts.publish_later' : 'dialogs:page-texts.publish')}
        </Button>
        <Button variant="default" disabled={busy} onClick={onBack}>
          {t('dialogs:page-texts.back')}
        </Button>
      </div>
    </div>
  )
}

function PageIn({ language, preview }: { language: Language; preview: Preview }) {
  const { t } = useTranslation(['resources', 'kit'])
  return (
    <section
      className={classes.page}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      lang={language}
      aria-label={t(`kit:in_${language}`, { name: t('dialogs:page-texts.as_readers') })}
    >
      <h2>{preview.title[language]}</h2>
      <p className="soft">{preview.summary[language]}</p>
      <MarkedText blocks={parseMarkedText(preview.body[language])} />
    </section>
  )
}
