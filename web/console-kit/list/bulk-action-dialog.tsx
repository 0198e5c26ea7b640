import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { ActionForm } from '../actions/action-form.tsx'
import { useActionTexts } from '../actions/use-action-texts.ts'
import { callsOf } from '../data/calls-of.ts'
import { forgetAll } from '../data/forget-rows.ts'
import type { ListFilter } from '../data/list-state.ts'
import type { Row } from '../data/row.ts'
import { JobProgress } from '../jobs/job-progress.tsx'
import { startedJobId } from '../jobs/use-job.ts'
import { BulkRows } from './bulk-rows.tsx'
import type { Total } from './total.ts'

interface BulkActionDialogProps {
  readonly resource: Resource
  readonly name: string
  readonly meant: Total
  readonly chosen: { readonly ids: readonly string[] } | { readonly query: ListFilter }
  readonly rows: readonly Row[]
  onDone(): void
  onClose(): void
}

/** Asks once what an action needs, and does it to each of the chosen rows. */
export default function BulkActionDialog(props: BulkActionDialogProps) {
  const { resource, name, meant, chosen, rows, onDone, onClose } = props
  const { t } = useTranslation('kit')
  const texts = useActionTexts(resource, name, true)
  const { actions = {} } = resource
  const [action, operation] = [actions[name], callsOf(resource).bulkActions[name]]
  if (!action || !operation) throw new Error(`${resource.name}.${name} is not for many rows`)
  const { mutateAsync, data, error, isPending } = useSend(operation)
  const asks = action.input !== undefined || action.reason !== undefined
  const send = async (input: Readonly<Record<string, unknown>>) => {
    await mutateAsync({ body: { ...chosen, ...(asks && { input }) }, quiet: true })
  }
  const jobId = startedJobId(data)
  const close = jobId === null ? onClose : onDone
  return (
    <ActionDialog busy={isPending} onClose={close} title={texts.title}>
      {jobId !== null ? (
        <div className="stack">
          <JobProgress id={jobId} onDone={forgetAll} />
          <Button variant="default" onClick={close}>
            {t('common:close')}
          </Button>
        </div>
      ) : (
        <ActionForm
          {...{ resource, row: null, name, action, texts, onCancel: onClose }}
          submit={texts.label}
          busy={isPending}
          failure={error}
          onSubmit={send}
        >
          <p>{t('bulk.chosen', { ...meant })}</p>
          {'ids' in chosen && <BulkRows {...{ resource, name, action }} choice={{ ids: chosen.ids, rows }} />}
        </ActionForm>
      )}
    </ActionDialog>
  )
}
