import { describeDevice } from '#contract/kernel/device-text.ts'
import { notify, unknownDevice } from '#server/modules/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import { readSigningKey } from '#server/platform/http/signed-request.ts'
import { hashToken, newToken } from '#server/platform/secrets/index.ts'
import * as signIn from '#server/platform/sign-in/index.ts'
import { holderOf } from './client-sign-in.ts'
import { keyColumns } from './session.queries.ts'

export interface OpenedSession {
  readonly token: string
  /** Opens the event stream within five minutes. */
  readonly key: string
}

/** A session ends after this long without use: where the person asked to stay signed in, and elsewhere. */
const idleLives = { kept: '14 days', other: '30 minutes' } as const

/**
 * Signs a client in on this device, and notifies the client about a new one.
 * @throws Refusal `request.malformed` for a key that is none
 */
export async function openSession(
  tx: Tx,
  {
    clientId,
    login,
    isKept,
    origin,
  }: {
    clientId: bigint
    login: string
    /** The person asked to stay signed in here. */
    isKept: boolean
    origin: Origin
  },
): Promise<OpenedSession> {
  const key = newToken()
  const { token, sessionId, newDevice } = await signIn.openSession(tx, holderOf(clientId), {
    login,
    origin,
    result: 'success',
    life: '30 days',
    columns: {
      ...keyColumns(hashToken(key)),
      idle_life: idleLives[isKept ? 'kept' : 'other'],
      signing_key: readSigningKey(origin.signingKey),
    },
  })
  if (newDevice) {
    const device = describeDevice(newDevice) || unknownDevice
    const data = { device, ip: origin.ip, session_id: sessionId.toString() }
    await notify(tx, [{ clientId, kind: 'new_device', data }])
  }
  return { token, key }
}
