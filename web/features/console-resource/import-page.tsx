import { useTranslation } from 'react-i18next'
import { PageTitle } from '#web/console-kit/page-title.tsx'
import { ImportWizard } from '#web/console-kit/transfers/import-wizard.tsx'
import { useWords } from '#web/console-kit/words/use-words.ts'
import { useNamedCrumb } from '#web/lib/console/crumb.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { DeniedPage } from '#web/ui/state-panel.tsx'
import { useSection } from './use-section.ts'

export default function ImportPage() {
  const { t } = useTranslation('kit')
  const resource = useSection()
  const words = useWords(resource)
  const { can } = useStaffSession()
  const title = t('import.title_of', { title: words.title })
  useNamedCrumb(t('import.title'))
  if (!resource.importable || !can(`${resource.name}-store`)) return <DeniedPage />
  return (
    <>
      <PageTitle title={title} />
      <ImportWizard resource={resource} />
    </>
  )
}
