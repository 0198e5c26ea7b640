import { activityLogs } from '#contract/resources/logs/activity-logs.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { actorName, addressText } from './actor-name.queries.ts'

export const activityLogsSection = serveResource(activityLogs, {
  table: 'activity_log',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: { actor: actorName, ip: addressText },
})
