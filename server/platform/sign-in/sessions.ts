import { Refusal } from '#contract/kernel/refusal.ts'
import { type Device, readDevice } from '../activity/read-device.ts'
import type { Db, Tx } from '../db/database.ts'
import { hashToken, newToken } from '../secrets/index.ts'
import { type Holder, tablesOf } from './holder.ts'
import { insertLogin, knowsDevice, type LoginResult } from './login-log.queries.ts'
import { endSessions, insertSession, type NewSession, selectSessions } from './session.queries.ts'

interface Opening extends Omit<NewSession, 'device'> {
  /** As typed. */
  readonly login: string
  /** Null: what comes of it makes the line in the login log. */
  readonly result: LoginResult | null
}

interface Opened {
  readonly token: string
  readonly sessionId: bigint
  /** The device, when the holder has never used such a one but has used others. */
  readonly newDevice: Device | null
}

/** A session with its token, and its line in the login log. The oldest sessions above a limit end. */
export async function openSession(
  tx: Tx,
  holder: Holder,
  { login, result, ...session }: Opening,
): Promise<Opened> {
  const { origin } = session
  const device = readDevice(origin.agent)
  const { isFirst, isKnown } = await knowsDevice(tx, holder, device)
  const token = newToken()
  const sessionId = await insertSession(tx, holder, hashToken(token), { ...session, device })
  await endSessions(tx, holder, {
    butNewest: tablesOf(holder).sessionsMax,
    state: session.columns.state,
  })
  if (result !== null) await insertLogin(tx, { ...holder, sessionId, login, result, origin, device })
  return { token, sessionId, newDevice: isFirst || isKnown ? null : device }
}

/** The holder's sessions, newest first. */
export async function listSessions(db: Db, holder: Holder & { readonly sessionId: bigint }) {
  const sessions = await selectSessions(db, holder)
  return sessions.map(({ id, created_at, last_access, ...device }) => ({
    ...device,
    id: id.toString(),
    current: id === holder.sessionId,
    created_at: created_at.toISOString(),
    last_access: last_access.toISOString(),
  }))
}

/** Signs out one device of the holder. @throws Refusal `request.not_found` */
export async function endSession(tx: Tx, holder: Holder, sessionId: bigint): Promise<void> {
  if ((await endSessions(tx, holder, { only: sessionId })) === 0) throw new Refusal('request.not_found')
}
