import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManyRowsOperations } from '#contract/kernel/resource/many-rows-operations.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { type Failure, FailureNotice } from '#web/ui/failure-notice.tsx'
import { callsOf } from '../data/calls-of.ts'
import { forgetRows } from '../data/forget-rows.ts'
import { FilePicker } from '../fields/file-picker.tsx'
import { useSheetFault } from '../fields/use-sheet-fault.ts'
import { ImportMapping } from './import-mapping.tsx'
import { ImportProgress } from './import-progress.tsx'
import type { StartedImport } from './started-import.ts'
import classes from './transfers.module.css'
import { useStartedImport } from './use-started-import.ts'

/** Rows from a file: read it, map its columns, try it without storing, then make the rows. */
export function ImportWizard({ resource }: { resource: Resource }) {
  const { import: read, checkImport, commitImport } = callsOf(resource)
  if (!read || !checkImport || !commitImport) return null
  return (
    <Wizard
      key={resource.name}
      resource={resource}
      operations={{ read, check: checkImport, commit: commitImport }}
    />
  )
}

interface WizardProps {
  readonly resource: Resource
  readonly operations: {
    readonly read: NonNullable<ManyRowsOperations['import']>
    readonly check: NonNullable<ManyRowsOperations['checkImport']>
    readonly commit: NonNullable<ManyRowsOperations['commitImport']>
  }
}

function Wizard({ resource, operations }: WizardProps) {
  const read = useSend(operations.read)
  const commit = useSend(operations.commit)
  const [fileName, setFileName] = useState('')
  const sheet = useSheetFault()
  const take = (file: File | undefined) => {
    if (!file) return
    setFileName(file.name)
    read.reset()
    commit.reset()
    if (!sheet.accepts(file)) return
    const form = new FormData()
    form.append('file', file)
    read.mutate({ body: form, quiet: true })
  }
  const { started, note, forget } = useStartedImport(resource.name)
  const start = ({ id, mapping }: Omit<StartedImport, 'job'>) =>
    commit.mutate(
      { params: { id }, body: { mapping: [...mapping] }, quiet: true },
      { onSuccess: ({ job_id: job }) => note({ id, mapping, job }) },
    )
  const again = () => {
    note(null)
    setFileName('')
    read.reset()
    commit.reset()
  }
  if (started)
    return (
      <ImportProgress
        job={started.job}
        onEnded={(isDone) => {
          forgetRows(resource)
          // What is finished is shown once; what stopped waits here, also after a reload.
          if (isDone) forget()
        }}
        refusal={commit.error}
        onGoOn={() => start(started)}
        onAnother={again}
      />
    )
  return (
    <div className="stack">
      <PickFile
        name={fileName}
        isRead={read.data !== undefined}
        isReading={read.isPending}
        fault={sheet.fault}
        refusal={read.error}
        onFile={take}
      />
      {read.data && (
        <ImportMapping
          key={read.data.import_id}
          resource={resource}
          sheet={read.data}
          check={operations.check}
          isCommitting={commit.isPending}
          refusal={commit.error}
          onCommit={(id, mapping) => start({ id, mapping })}
        />
      )}
    </div>
  )
}

interface PickFileProps {
  readonly name: string
  readonly isRead: boolean
  readonly isReading: boolean
  /** Why the file was not sent, and why it was refused. */
  readonly fault: ReturnType<typeof useSheetFault>['fault']
  readonly refusal: Failure | null
  onFile(file: File | undefined): void
}

function PickFile({ name, isRead, isReading, fault, refusal, onFile }: PickFileProps) {
  const { t } = useTranslation('kit')
  return (
    <section className={classes.card} aria-label={t('import.file')}>
      <div className="stack">
        <h2>{t('import.file')}</h2>
        <p className="soft">{t('import.file_text')}</p>
        <FilePicker
          label={t(isRead ? 'files.replace' : 'files.choose')}
          hint={t('import.kinds')}
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          disabled={isReading}
          error={fault}
          onFiles={([file]) => onFile(file)}
        >
          {name !== '' && <bdi>{name}</bdi>}
        </FilePicker>
        <FailureNotice of={refusal} />
      </div>
    </section>
  )
}
