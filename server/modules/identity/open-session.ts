import { describeDevice } from '#contract/kernel/device-text.ts'
import { notify, unknownDevice } from '#server/modules/notifications/index.ts'
import { readDevice } from '#server/platform/activity/read-device.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import { hashToken, newToken } from '#server/platform/secrets/index.ts'
import { insertLogin, knowsDevice } from './login-log.queries.ts'
import { endOldestSessions, insertSession } from './session.queries.ts'
import { sessionsMax } from './session.rules.ts'

export interface OpenedSession {
  readonly token: string
  /** Opens the event stream within five minutes. */
  readonly key: string
}

/** Signs a client in on this device, writes the login log and tells the client of a device not seen before. */
export async function openSession(
  tx: Tx,
  { clientId, login, origin }: { clientId: bigint; login: string; origin: Origin },
): Promise<OpenedSession> {
  const device = readDevice(origin.agent)
  const { isFirst, isKnown } = await knowsDevice(tx, { actorType: 'client', actorId: clientId, device })
  const opened = { token: newToken(), key: newToken() }
  const sessionId = await insertSession(tx, {
    clientId,
    tokenHash: hashToken(opened.token),
    keyHash: hashToken(opened.key),
    ip: origin.ip,
    agent: origin.agent,
    ...device,
  })
  await endOldestSessions(tx, clientId, sessionsMax)
  await insertLogin(tx, {
    actorType: 'client',
    actorId: clientId,
    sessionId,
    login,
    result: 'success',
    origin,
    device,
  })
  if (!isFirst && !isKnown) {
    const data = {
      device: describeDevice(device) || unknownDevice,
      ip: origin.ip,
      session_id: sessionId.toString(),
    }
    await notify(tx, [{ clientId, kind: 'new_device', data }])
  }
  return opened
}
