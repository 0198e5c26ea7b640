import { useTranslation } from 'react-i18next'
import { permissionFor } from '#web/console-kit/data/sections.ts'
import { ResourceForm } from '#web/console-kit/form/resource-form.tsx'
import { useLabels } from '#web/console-kit/labels/use-labels.ts'
import { useRowCrumb } from '#web/console-kit/labels/use-row-crumb.ts'
import { useOverride } from '#web/console-kit/overrides.ts'
import { PageTitle } from '#web/console-kit/page-title.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { DeniedPage } from '#web/ui/state-panel.tsx'
import { useResource } from './use-resource.ts'

export default function CreatePage() {
  const { t } = useTranslation('kit')
  const resource = useResource()
  const labels = useLabels(resource)
  const { Form = ResourceForm } = useOverride(resource)
  const { can } = useStaffSession()
  const permission = permissionFor(resource, 'store')
  const title = t('list.new', { name: labels.one })
  useRowCrumb(resource, title, null)
  if (permission === null || !can(permission)) return <DeniedPage />
  return (
    <>
      <PageTitle title={title} />
      <Form resource={resource} row={null} />
    </>
  )
}
