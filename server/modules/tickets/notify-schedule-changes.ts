import { type Notice, notify } from '#server/modules/notifications/index.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import {
  lockScheduleChange,
  markOutdated,
  type ScheduleChange,
  takeConcerned,
} from './schedule-change.queries.ts'

const [clientsOfPortion, portionsMax] = [500, 40]

/**
 * Notifies those who come to a game or an event that was put off, moved or cancelled. A portion and its mark are one
 * transaction: a killed process leaves nobody out and notifies nobody twice. The next round does the rest.
 */
export async function notifyScheduleChanges({ transact }: Pick<Database, 'transact'>): Promise<void> {
  let portions = 0
  while (portions < portionsMax && (await transact(notifyPortion))) portions += 1
}

/** @returns whether there was a change to announce */
async function notifyPortion(tx: Tx): Promise<boolean> {
  const change = await lockScheduleChange(tx)
  if (!change) return false
  if (change.isOutdated) {
    await markOutdated(tx, change.id)
    return true
  }
  const concerned = await takeConcerned(tx, change, clientsOfPortion)
  await notify(
    tx,
    concerned.map((clientId) => noticeOf(change, clientId)),
  )
  return true
}

function noticeOf({ change, gameId, eventId, title, startsAt }: ScheduleChange, clientId: bigint): Notice {
  const subject = { subject: title, starts_at: startsAt.toISOString() }
  if (gameId !== null)
    return {
      clientId,
      kind: change === 'postponed' ? 'game_postponed' : 'game_moved',
      data: { ...subject, game_id: gameId.toString() },
    }
  return {
    clientId,
    kind: change === 'cancelled' ? 'event_cancelled' : 'event_moved',
    data: { ...subject, event_id: String(eventId) },
  }
}
