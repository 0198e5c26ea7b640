import { Modal } from '@mantine/core'
import { useDelete } from 'ra-core'
import { Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { useTranslator } from '#web/lib/i18n/react-i18next.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { forgetRows } from '../data/forget-rows.ts'
import { describeResource } from '../data/load-resource.ts'
import type { Row } from '../data/row.ts'
import { useLabels } from '../labels/use-labels.ts'

interface DeleteDialogProps {
  readonly resource: Resource
  readonly row: ResourceRow
  onDone(): void
  onClose(): void
}

/** Into the trash, from where it can be restored. */
export function DeleteDialog({ resource, row, onDone, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(['kit', 'resources'])
  const labels = useLabels(resource)
  const [refusal, setRefusal] = useState<ApiFailure | null>(null)
  const [destroy, { isPending }] = useDelete<Row, ApiFailure>(
    resource.name,
    { id: row.id, previousData: row },
    { mutationMode: 'pessimistic', returnPromise: true },
  )
  const name = labels.titleOf(row)
  const confirm = async () => {
    try {
      await destroy()
      showToast('success', t('trash.moved', { name }))
      forgetRows(resource)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setRefusal(error)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('trash.ask_title')}>
      <div className="stack">
        <p>{t('trash.ask', { name })}</p>
        <p className="small soft">
          {t([
            `resources:${resource.name}.delete_hint`,
            resource.crud.includes('restore') ? 'trash.ask_hint' : 'trash.ask_final',
          ])}
        </p>
        <FailureNotice of={refusal}>
          <Suspense>{refusal !== null && <UsersLink refusal={refusal} />}</Suspense>
        </FailureNotice>
        <FormButtons
          label={t('actions.destroy')}
          danger
          busy={isPending}
          onDo={() => void confirm()}
          onCancel={onClose}
        />
      </div>
    </Modal>
  )
}

/** To the rows that use this one, if the reader may see them. */
function UsersLink({ refusal: { code, data } }: { refusal: ApiFailure }) {
  const { t } = useTranslation('kit')
  const { can } = useStaffSession()
  const { by, field, id } = data
  const translator = useTranslator()
  if (code !== 'resource.in_use' || typeof by !== 'string' || !can(`${by}-index`)) return null
  const { fields } = use(describeResource(by, translator))
  const isFiltered = fields[String(field)]?.filterable === true
  const query = isFiltered ? `?filter[${String(field)}]=${String(id)}` : ''
  return <Link to={`/console/${by}${query}`}>{t('trash.see_users')}</Link>
}
