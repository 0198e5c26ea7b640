import { useTranslation } from 'react-i18next'
import { useLabels } from '#web/console-kit/labels/use-labels.ts'
import { PageTitle } from '#web/console-kit/page-title.tsx'
import { ImportWizard } from '#web/console-kit/transfers/import-wizard.tsx'
import { useNamedCrumb } from '#web/lib/console/crumb.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { DeniedPage } from '#web/ui/state-panel.tsx'
import { useResource } from './use-resource.ts'

export default function ImportPage() {
  const { t } = useTranslation('kit')
  const resource = useResource()
  const labels = useLabels(resource)
  const { can } = useStaffSession()
  const title = t('import.title_of', { title: labels.title })
  useNamedCrumb(t('import.title'))
  if (!resource.importable || !can(`${resource.name}-store`)) return <DeniedPage />
  return (
    <>
      <PageTitle title={title} />
      <ImportWizard resource={resource} />
    </>
  )
}
