import { useTranslation } from 'react-i18next'
import { titleIn } from '#contract/kernel/localized.ts'
import { type AnsweredPart, answeredParts, shownOf } from '#contract/kernel/resource/audience-parts.ts'
import { targetOf } from '#contract/kernel/resource/kinds/reference.ts'
import { isRows } from '#contract/kernel/resource/kinds/rows.ts'
import type { ResourceRow, RowTitle } from '#contract/kernel/resource/resource.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { callsOf } from '../data/calls-of.ts'
import { isEmpty } from '../data/row.ts'
import { valueKindOf } from '../kinds/value-kinds.tsx'
import { useLabels } from '../labels/use-labels.ts'
import { type CellProps, type PreviewProps, type RowDialogProps, useOverride } from '../overrides.ts'
import classes from './both-languages.module.css'
import { BothLanguages } from './both-languages.tsx'

/** The row as its readers will see it, in both languages. */
export default function PreviewDialog({ resource, row, onClose }: RowDialogProps) {
  const { t } = useTranslation('kit')
  const { preview } = callsOf(resource)
  if (!preview) throw new Error(`${resource.name} has no preview`)
  const { Preview = AnsweredRow } = useOverride(resource)
  const reading = useCall(preview, { params: { id: row.id }, quiet: true })
  return (
    <ActionDialog title={t('preview.title')} size={1080} onClose={onClose}>
      <div className="stack">
        <p className="soft">{t('preview.line')}</p>
        <WhenRead of={reading} skeleton={<BlockSkeleton height={320} />}>
          {(answer) => (
            <>
              {answer.preview_pass !== null && (
                <p className="row small">
                  <CopyButton
                    value={linkOf(resource, { ...row, ...answer }, answer.preview_pass)}
                    label={t('preview.copy')}
                  />
                  <span className="soft">{t('preview.link_line')}</span>
                </p>
              )}
              <BothLanguages name={t('preview.title')}>
                {(language) => (
                  <Preview resource={resource} row={{ ...row, ...answer }} language={language} />
                )}
              </BothLanguages>
            </>
          )}
        </WhenRead>
      </div>
    </ActionDialog>
  )
}

/** The page of the site, which this pass opens while visitors are not shown it. */
function linkOf({ audience }: RowDialogProps['resource'], row: ResourceRow, pass: string): string {
  const { page = audience?.path, by = 'id' } = audience ?? {}
  return `${window.location.origin}${page}/${String(row[by])}?preview=${pass}`
}

function AnsweredRow({ resource, row }: PreviewProps) {
  const { fields, audience } = resource
  const parts = audience ? answeredParts(fields, shownOf(audience)) : []
  return <Answers resource={resource} row={row} parts={parts} />
}

interface AnswersProps extends CellProps {
  readonly parts: readonly AnsweredPart[]
}

/** Ids, places on a map and times of the row are for programs. */
function Answers({ resource, row, parts }: AnswersProps) {
  return parts
    .filter(({ name, from, field }) => !isEmpty(row[name]) && (from !== 'field' || targetOf(field) === null))
    .map((part) => <Answer key={part.name} resource={resource} row={row} part={part} />)
}

function Answer({ resource, row, part }: CellProps & { readonly part: AnsweredPart }) {
  const { name, from, field, parts } = part
  const { locale } = usePage()
  const labels = useLabels(resource)
  const value = row[name]
  if (from === 'title') return <p>{titleIn(value as RowTitle, locale)}</p>
  if (isRows(field)) {
    const child = { ...resource, ...field.of, audience: undefined }
    return (
      <ol className={classes.rows}>
        {(value as readonly ResourceRow[]).map((one) => (
          <li key={one.id}>
            <Answers resource={child} row={one} parts={parts} />
          </li>
        ))}
      </ol>
    )
  }
  if (from !== 'field' || !field) return null
  const { Value, speaks } = valueKindOf(field)
  const within = speaks ?? 'page'
  const shown = <Value {...{ resource, row, name, field, value, within }} />
  if (name === resource.title && resource.audience) return <h2>{shown}</h2>
  if (speaks) return <div>{shown}</div>
  return (
    <p className="small soft" dir="auto">
      {labels.field(name)}: {shown}
    </p>
  )
}
