import { sql } from 'kysely'
import { clientSessions } from '#contract/resources/clients/client-sessions.ts'
import { serveResource } from '#server/resource-engine/index.ts'

/** Only sessions that are still open. */
export const clientSessionsServer = serveResource(clientSessions, {
  table: 'client_session',
  visibleTo: () => sql`t.ended_at is null and t.expires_at > now() and t.viewer_id is null`,
  columns: { updated_at: null, deleted_at: null },
  computed: {
    device: sql`nullif(concat_ws(' · ', t.device, t.os, t.browser), '')`,
    ip: sql`host(t.ip)`,
    since: sql`t.created_at`,
  },
})
