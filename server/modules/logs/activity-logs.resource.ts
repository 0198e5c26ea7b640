import { activityLogs } from '#contract/resources/logs/activity-logs.ts'
import { clientsTyped, findsByClient } from '#server/modules/clients/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import {
  aboutSubject,
  actedBy,
  activitiesSought,
  activityAddress,
  activityDevice,
  actorName,
  actorOf,
  approverAddress,
  factNames,
  subjectName,
  subjectNumberText,
} from './logs.queries.ts'

export const activityLogsServer = serveResource(activityLogs, {
  table: 'activity_log',
  isPast: true,
  visibleTo: 'all',
  columns: { old: 'before', properties: 'after', updated_at: null, deleted_at: null },
  computed: {
    actor: actorName,
    staff_id: actorOf('staff'),
    client_id: actorOf('client'),
    subject_id: subjectNumberText,
    subject_name: subjectName,
    ip: activityAddress,
    device: activityDevice,
    approver_ip: approverAddress,
    names: factNames,
  },
  filters: {
    staff_id: actedBy('staff', 'staff_id'),
    client_id: actedBy('client', 'client_id'),
    subject_id: aboutSubject,
  },
  searchesClients: true,
  lookups: [clientsTyped],
  search: (typed, _query, found) => findsByClient(typed, found(clientsTyped), activitiesSought(typed)),
})
