import { type ClientRow, changeClient } from '#server/modules/clients/index.ts'
import { announceClients, notify } from '#server/modules/notifications/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { say } from '#server/platform/messages.ts'
import { queueMessages } from '#server/platform/outbox/index.ts'
import { endResets } from './account.queries.ts'
import { endSessions } from './session.queries.ts'

/**
 * Sets a password that is already hashed, ends the sessions and every reset under way, and tells the client in the app
 * and by SMS.
 */
export async function changePassword(
  tx: Tx,
  jobs: Jobs,
  change: {
    clientId: bigint
    passwordHash: string
    /** The session that stays; null: none does. */
    keptSessionId: bigint | null
    reason: 'password_changed' | 'password_reset'
    origin: Origin
  },
): Promise<void> {
  const { clientId, passwordHash, keptSessionId, reason, origin } = change
  const client = await changeClient(tx, clientId, {
    password_hash: passwordHash,
    password_expires_at: null,
  })
  await endResets(tx, clientId)
  const sessionsEnded = await endSessions(tx, clientId, keptSessionId)
  await announceClients(tx, [clientId])
  await notify(tx, [{ clientId, kind: 'password_changed', data: {} }])
  await queueMessages(tx, jobs, [warningFor(client)])
  await recordActivity(tx, [
    {
      action: reason,
      subject: { type: 'client', id: clientId },
      actor: { type: 'client', id: clientId },
      ip: origin.ip,
      requestId: origin.requestId,
      after: { password: '•••', sessions_ended: sessionsEnded },
    },
  ])
}

function warningFor({ phone, locale }: ClientRow) {
  const language = locale === 'ar' ? 'ar' : 'en'
  const body = say(language, 'messages:password_changed.sms')
  return { channel: 'sms' as const, recipient: phone, locale: language, body } as const
}
