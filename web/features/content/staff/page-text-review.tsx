import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/kernel/localized.ts'
import { parseMarkedText } from '#contract/kernel/marked-text.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { previewPageText } from '#contract/operations/content/preview-page-text.ts'
import type { pageTexts } from '#contract/resources/content/page-texts.ts'
import type { ReviewProps } from '#web/console-kit/form/resource-form.tsx'
import type { PreviewProps } from '#web/console-kit/overrides.ts'
import { BothLanguages } from '#web/console-kit/show/both-languages.tsx'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'

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
            <BothLanguages name={t('dialogs:page-texts.as_readers')}>
              {(language) => <PageText text={preview} language={language} />}
            </BothLanguages>
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

interface PageTextProps {
  readonly text: Pick<Preview, 'title' | 'summary' | 'body'>
  readonly language: Language
}

function PageText({ text: { title, summary, body }, language }: PageTextProps) {
  return (
    <>
      <h2>{title[language]}</h2>
      <p className="soft">{summary[language]}</p>
      <MarkedText blocks={parseMarkedText(body[language])} />
    </>
  )
}

/** A version that is kept already, filled with the settings of now. */
export function PageTextPreview({ row, language }: PreviewProps<RowOf<typeof pageTexts>>) {
  return <PageText text={row} language={language} />
}
