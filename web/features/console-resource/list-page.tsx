import { SectionList } from '#web/console-kit/list/section-list.tsx'
import { useOverride } from '#web/console-kit/overrides.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { DeniedPage } from '#web/ui/state-panel.tsx'
import { useSection } from './use-section.ts'

export default function ListPage() {
  const resource = useSection()
  const { List = SectionList } = useOverride(resource)
  const { can } = useStaffSession()
  if (!can(`${resource.name}-index`)) return <DeniedPage />
  return <List resource={resource} />
}
