import { loginLogsClients, loginLogsUsers } from '#contract/resources/logs/login-logs.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { actorName, addressText, ofClients, ofStaff } from './actor-name.queries.ts'

const shared = {
  table: 'login_log',
  columns: { created_at: 'login_at', updated_at: null, deleted_at: null },
  computed: { person: actorName, ip: addressText },
} as const

export const loginLogsClientsSection = serveResource(loginLogsClients, {
  ...shared,
  visibleTo: () => ofClients,
})

export const loginLogsUsersSection = serveResource(loginLogsUsers, { ...shared, visibleTo: () => ofStaff })
