import { ResourceList } from '#web/console-kit/list/resource-list.tsx'
import { useOverride } from '#web/console-kit/overrides.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { DeniedPage } from '#web/ui/state-panel.tsx'
import { useResource } from './use-resource.ts'

export default function ListPage() {
  const resource = useResource()
  const { List = ResourceList } = useOverride(resource)
  const { can } = useStaffSession()
  if (!can(`${resource.name}-index`)) return <DeniedPage />
  return <List resource={resource} />
}
