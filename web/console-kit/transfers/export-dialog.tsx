import { Button, Modal, SegmentedControl } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportFormats } from '#contract/kernel/resource/many-rows-operations.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { IconCalendarRepeat } from '#web/ui/icons.ts'
import { callsOf } from '../data/calls-of.ts'
import type { ListState } from '../data/list-state.ts'
import { JobProgress } from '../jobs/job-progress.tsx'
import { startedJobId } from '../jobs/use-job.ts'
import { useLabels } from '../labels/use-labels.ts'
import { columnsOf } from '../list/columns.ts'
import { type Total, totalOf } from '../list/total.ts'
import classes from './transfers.module.css'

const RepeatExport = lazy(() => import('./repeat-export.tsx'))

interface ExportDialogProps {
  readonly resource: Resource
  readonly listState: ListState
  /** The visible columns; others may be added. */
  readonly columns: readonly string[]
  readonly total: Total | undefined
  /** Only these rows; left out: all of the list. */
  readonly ids?: readonly string[]
  onClose(): void
}

/** The list as a file: the same rows in the same order, with chosen columns; once, or again and again. */
export default function ExportDialog(props: ExportDialogProps) {
  const { resource, listState, columns, ids, onClose } = props
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const { export: operation, index } = callsOf(resource)
  const send = useSend(operation ?? index)
  const [format, setFormat] = useState<string>(exportFormats[0])
  const [chosen, setChosen] = useState(columns)
  const [repeats, setRepeats] = useState(false)
  const request = { format, query: listState.filters, sort: listState.sort, columns: [...chosen] }
  const start = () => send.mutate({ body: { ...request, ...(ids && { ids: [...ids] }) }, quiet: true })
  const jobId = startedJobId(send.data)
  return (
    <Modal opened onClose={onClose} title={t('export.title', { title: labels.title })}>
      {jobId !== null ? (
        <div className="stack">
          <JobProgress id={jobId} />
          <p className="small soft">{t('jobs.go_on')}</p>
        </div>
      ) : repeats ? (
        <Suspense>
          <RepeatExport
            request={request}
            section={resource.name}
            title={labels.title}
            onDone={() => setRepeats(false)}
          />
        </Suspense>
      ) : (
        <div className="stack">
          <WhatIsExported {...props} {...{ format, setFormat, chosen, setChosen }} />
          <FailureNotice of={send.error} />
          <FormButtons
            label={t('export.start')}
            busy={send.isPending}
            disabled={chosen.length === 0}
            onDo={start}
            onCancel={onClose}
          />
          {!ids && <RepeatButton disabled={chosen.length === 0} onPress={() => setRepeats(true)} />}
        </div>
      )}
    </Modal>
  )
}

interface WhatProps extends ExportDialogProps {
  readonly format: string
  readonly chosen: readonly string[]
  setFormat(format: string): void
  setChosen(columns: readonly string[]): void
}

function WhatIsExported({ resource, total, format, chosen, setFormat, setChosen }: WhatProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name])
  return (
    <>
      <p>{t('export.rows', { ...(total ?? totalOf(0)) })}</p>
      <SegmentedControl
        aria-label={t('export.format')}
        data={exportFormats.map((value) => ({ value, label: t(`export.${value}`) }))}
        value={format}
        onChange={setFormat}
      />
      <fieldset className={classes.columns}>
        <legend>{t('columns.title')}</legend>
        {columnsOf(resource).map((name) => (
          <label key={name}>
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
            {labels.field(name)}
          </label>
        ))}
      </fieldset>
    </>
  )
}

function RepeatButton({ disabled, onPress }: { readonly disabled: boolean; onPress(): void }) {
  const { t } = useTranslation('kit')
  const { can } = useStaffSession()
  if (!can('scheduled-exports-store')) return null
  return (
    <Button
      variant="subtle"
      leftSection={<IconCalendarRepeat size={16} aria-hidden="true" />}
      disabled={disabled}
      onClick={onPress}
    >
      {t('repeat.open')}
    </Button>
  )
}
