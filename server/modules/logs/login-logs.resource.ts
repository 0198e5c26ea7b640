import { sql } from 'kysely'
import { loginLogsClients } from '#contract/resources/logs/login-logs-clients.ts'
import { loginLogsUsers } from '#contract/resources/logs/login-logs-users.ts'
import { clientsTyped, findsByClient } from '#server/modules/clients/index.ts'
import { ofOwnBranch } from '#server/modules/organisation/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import {
  actedBy,
  actorName,
  actorOf,
  addressText,
  clientLoginsSought,
  fromAddress,
  loginMoment,
  ofClients,
  ofStaff,
  searchStaffLogins,
} from './logs.queries.ts'

const shared = {
  table: 'login_log',
  columns: { created_at: 'login_at', updated_at: null, deleted_at: null },
} as const
const computed = { person: actorName, ip: addressText, login_at: loginMoment }

export const loginLogsClientsServer = serveResource(loginLogsClients, {
  ...shared,
  isPast: true,
  visibleTo: () => ofClients,
  computed: { ...computed, client_id: actorOf('client') },
  filters: { client_id: actedBy('client', 'client_id'), ip: fromAddress },
  searchesClients: true,
  lookups: [clientsTyped],
  search: (typed, _query, found) => findsByClient(typed, found(clientsTyped), clientLoginsSought(typed)),
})

export const loginLogsUsersServer = serveResource(loginLogsUsers, {
  ...shared,
  isPast: true,
  visibleTo: (staff) => sql`(${ofStaff} and (t.actor_id = ${staff.id}
    or ${ofOwnBranch(staff, sql`(select u.branch_id from staff_user u where u.id = t.actor_id)`)}))`,
  computed: { ...computed, staff_id: actorOf('staff') },
  filters: { staff_id: actedBy('staff', 'staff_id'), ip: fromAddress },
  search: searchStaffLogins,
})
