import { describeDevice } from '#contract/kernel/device-text.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { StaffSessionAnswer } from '#contract/operations/staff-access/show-staff-session.ts'
import { permissionsOf, selectRights } from '#server/modules/staff/index.ts'
import { clearAlarm } from '#server/platform/alarms/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import * as signIn from '#server/platform/sign-in/index.ts'
import type { Account } from './account.queries.ts'
import { csrfTokenOf, noPermissions } from './authenticate-staff.ts'
import { markAnswered } from './session.queries.ts'
import { showSession } from './show-session.ts'
import { holderOf } from './staff-sign-in.ts'
import { lockAlarmOf } from './take-attempt.ts'
import { writeTo } from './write-to-staff.ts'

export interface SessionDeps {
  readonly jobs: Jobs
  readonly keys: KeyRing
  readonly environment: StaffSessionAnswer['environment']
}

export interface OpenedSession {
  readonly answer: StaffSessionAnswer
  readonly token: string
}

/**
 * A new session with a new token, so a token planted before the sign-in opens nothing. An open session ends its
 * halfway one and notifies the owner about a new device.
 * @throws Refusal `request.unauthenticated` when the halfway one has ended meanwhile, for example by a new password
 */
export async function openSession(
  tx: Tx,
  deps: SessionDeps,
  opening: {
    account: Account
    state: 'halfway' | 'open'
    /** The session that this one replaces. */
    replaces: bigint | null
    origin: Origin
  },
): Promise<OpenedSession> {
  const { account, state, replaces, origin } = opening
  const holder = holderOf(account.id)
  if (replaces !== null && (await signIn.endSessions(tx, holder, { only: replaces })) === 0)
    throw new Refusal('request.unauthenticated')
  if (replaces !== null) await markAnswered(tx, replaces)
  const { token, sessionId, newDevice } = await signIn.openSession(tx, holder, {
    login: account.username,
    origin,
    ...(state === 'open' ? { result: 'success', life: '12 hours' } : { result: null, life: '10 minutes' }),
    columns: { state, login_waits: state === 'halfway' },
  })
  if (state === 'open') {
    await clearAlarm(tx, lockAlarmOf(account.id))
    if (newDevice) {
      const device = describeDevice(newDevice) || '—'
      await writeTo(tx, deps.jobs, account, 'staff_new_device', { device, ip: origin.ip })
    }
  }
  const permissions = state === 'open' ? permissionsOf(await selectRights(tx, account.id)) : noPermissions
  const csrfToken = csrfTokenOf(deps.keys, sessionId)
  const described = { staffId: account.id, state, permissions, csrfToken }
  return { answer: await showSession(tx, deps.environment, described), token }
}
