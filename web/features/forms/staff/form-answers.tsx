import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { downloadFormFile, showFormAnswers } from '#contract/operations/forms/read-entries.ts'
import type { clientForms } from '#contract/resources/forms/client-forms.ts'
import { NoValue } from '#web/console-kit/cells/no-value.tsx'
import { DayCell } from '#web/console-kit/cells/time-cell.tsx'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useDownload } from '#web/lib/api/use-download.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { IconDownload } from '#web/ui/icons.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'

type Answer = AnswerOf<typeof showFormAnswers>[number]

/** What the client answered, with the files. */
export function FormAnswers({ row }: CellProps<RowOf<typeof clientForms>>) {
  const { t } = useTranslation('resources')
  const { locale } = usePage()
  const answers = useCall(showFormAnswers, { params: { id: row.id } })
  return (
    <Panel title={t('client-forms.answers')}>
      <WhenRead of={answers} skeleton={<RowsSkeleton count={3} />}>
        {(given) =>
          given.length === 0 ? (
            <p className="soft">{t('client-forms.no_answers')}</p>
          ) : (
            <dl className="stack">
              {given.map((answer) => (
                <div key={answer.question_id}>
                  <dt className="small soft">{answer.text[locale] || answer.text.ar}</dt>
                  <dd>
                    <Given answer={answer} entryId={row.id} />
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </WhenRead>
    </Panel>
  )
}

function Given({ answer, entryId }: { answer: Answer; entryId: string }) {
  const { locale } = usePage()
  const { type, written, chosen, file } = answer
  if (file !== null) return <FileButton entryId={entryId} file={file} />
  if (written !== null)
    return type === 'date' ? <DayCell day={written} within="page" /> : <bdi>{written}</bdi>
  if (chosen.length === 0) return <NoValue />
  return (
    <Parts>
      {chosen.map((one) => (
        <span key={one.ar + one.en}>{one[locale] || one.ar}</span>
      ))}
    </Parts>
  )
}

function FileButton({ entryId, file }: { entryId: string; file: NonNullable<Answer['file']> }) {
  const { t } = useTranslation('resources')
  const { fetching, download } = useDownload(() =>
    callFile(downloadFormFile, { params: { id: entryId, file: file.id } }),
  )
  return (
    <Button
      variant="default"
      size="compact-sm"
      title={t('client-forms.open_file')}
      loading={fetching !== null}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => void download('file')}
    >
      <bdi>{file.name}</bdi>
    </Button>
  )
}
