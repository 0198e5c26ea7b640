import { useTranslation } from 'react-i18next'
import { permissionFor } from '#web/console-kit/data/sections.ts'
import { SectionForm } from '#web/console-kit/form/section-form.tsx'
import { useOverride } from '#web/console-kit/overrides.ts'
import { PageTitle } from '#web/console-kit/page-title.tsx'
import { useWords } from '#web/console-kit/words/use-words.ts'
import { useNamedCrumb } from '#web/lib/console/crumb.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { DeniedPage } from '#web/ui/state-panel.tsx'
import { useSection } from './use-section.ts'

export default function CreatePage() {
  const { t } = useTranslation('kit')
  const resource = useSection()
  const words = useWords(resource)
  const { Form = SectionForm } = useOverride(resource)
  const { can } = useStaffSession()
  const permission = permissionFor(resource, 'store')
  const title = t('list.new', { name: words.one })
  useNamedCrumb(title)
  if (permission === null || !can(permission)) return <DeniedPage />
  return (
    <>
      <PageTitle title={title} />
      <Form resource={resource} row={null} />
    </>
  )
}
