import { useDelete } from 'ra-core'
import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { useTranslator } from '#web/lib/i18n/react-i18next.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
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
  const name = labels.titleOf(row)
  const [destroy, { isPending, error }] = useDelete<Row, ApiFailure>(
    resource.name,
    { id: row.id, previousData: row },
    {
      mutationMode: 'pessimistic',
      onSuccess() {
        showToast('success', t('trash.moved', { name }))
        forgetRows(resource)
        onDone()
      },
    },
  )
  return (
    <ConfirmDialog
      title={t('trash.ask_title')}
      label={t('actions.destroy')}
      danger
      busy={isPending}
      failure={error}
      wayOut={<Suspense>{error && <UsersLink refusal={error} />}</Suspense>}
      onDo={() => void destroy()}
      onClose={onClose}
    >
      <p>{t('trash.ask', { name })}</p>
      <p className="small soft">
        {t([
          `resources:${resource.name}.delete_hint`,
          resource.crud.includes('restore') ? 'trash.ask_hint' : 'trash.ask_final',
        ])}
      </p>
    </ConfirmDialog>
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
