import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { callsOf } from '../data/calls-of.ts'
import { forgetRows } from '../data/forget-rows.ts'
import type { ListFilter } from '../data/list-state.ts'
import { FieldControl } from '../fields/field-control.tsx'
import { toWire } from '../form/form-values.ts'
import { useResourceForm } from '../form/use-resource-form.ts'
import { JobProgress } from '../jobs/job-progress.tsx'
import { startedJobId } from '../jobs/use-job.ts'
import { useLabels } from '../labels/use-labels.ts'
import { bulkFields } from './bulk-fields.ts'
import type { Total } from './total.ts'

export type BulkKind = 'update' | 'destroy' | 'restore'

interface BulkDialogProps {
  readonly resource: Resource
  readonly kind: BulkKind
  readonly meant: Total
  readonly chosen: { readonly ids: readonly string[] } | { readonly query: ListFilter }
  onDone(): void
  onClose(): void
}

/** Confirms a change of many rows, and shows its progress. */
export default function BulkDialog({ resource, kind, meant, chosen, onDone, onClose }: BulkDialogProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const { bulk, index } = callsOf(resource)
  const send = useSend(bulk ?? index)
  const form = useResourceForm(resource, null)
  const fields = bulkFields(resource)
  const [name, setName] = useState(fields[0]?.[0] ?? '')
  const field = fields.find(([other]) => other === name)?.[1]
  const jobId = startedJobId(send.data)
  const start = async () => {
    // Only the set field is checked: this form changes no other.
    if (kind === 'update' && !(await form.form.trigger(name, { shouldFocus: true }))) return
    const values = kind === 'update' && field && { values: toWire(name, field, form.form.getValues(name)) }
    send.mutate({ body: { action: kind, ...chosen, ...values }, quiet: true })
  }
  const close = jobId === null ? onClose : onDone
  const title = t(`bulk.${kind}_title`, { title: labels.title })
  return (
    <ActionDialog busy={send.isPending} onClose={close} title={title}>
      {jobId !== null ? (
        <div className="stack">
          <JobProgress id={jobId} onDone={() => forgetRows(resource)} />
          <Button variant="default" onClick={close}>
            {t('common:close')}
          </Button>
        </div>
      ) : (
        <FormProvider {...form.form}>
          <div className="stack">
            <p>{t(`bulk.${kind}_ask`, { ...meant })}</p>
            {kind === 'update' && field && (
              <>
                <NativeSelect
                  label={t('bulk.field')}
                  data={fields.map(([value]) => ({ value, label: labels.field(value) }))}
                  value={name}
                  onChange={(event) => setName(event.currentTarget.value)}
                />
                <FieldControl
                  key={name}
                  resource={resource}
                  row={null}
                  form={form}
                  name={name}
                  field={field}
                />
              </>
            )}
            <FailureNotice of={send.error} />
            <FormButtons
              label={t(`bulk.${kind}`)}
              danger={kind === 'destroy'}
              busy={send.isPending}
              onDo={() => void start()}
              onCancel={onClose}
            />
          </div>
        </FormProvider>
      )}
    </ActionDialog>
  )
}
