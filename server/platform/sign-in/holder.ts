import { sql } from 'kysely'
import { staffIdleMinutes } from '#contract/kernel/operation.ts'

/** The owner of a sign-in: the same rules for clients and staff, in separate tables. */
export interface Holder {
  readonly type: 'staff' | 'client'
  readonly id: bigint
}

const kinds = {
  client: {
    account: 'client',
    owner: 'client_id',
    session: 'client_session',
    replaced: 'client_session_token',
    reset: 'password_reset',
    totp: 'client_totp',
    passkeys: 'client_passkey',
    codes: 'client_recovery_code',
    sessionsMax: 100,
    mayEnter: sql<boolean>`status = 'active' and deleted_at is null`,
    /** Besides the password: it replaces a temporary one given by staff. */
    newPassword: sql`, password_expires_at = null`,
    /** Besides its end. */
    ending: sql``,
    isWorking: sql<boolean>`last_access > now() - idle_life`,
  },
  staff: {
    account: 'staff_user',
    owner: 'staff_user_id',
    session: 'staff_session',
    replaced: 'staff_session_token',
    reset: 'staff_password_reset',
    totp: 'staff_totp',
    passkeys: 'staff_passkey',
    codes: 'staff_recovery_code',
    sessionsMax: 20,
    mayEnter: sql<boolean>`active and deleted_at is null`,
    newPassword: sql``,
    ending: sql`, challenge = null`,
    isWorking: sql<boolean>`state = 'open' and last_access > now() - make_interval(mins => ${staffIdleMinutes})`,
  },
} as const

/** The holder's subject in the activity log. */
export function subjectOf({ type, id }: Holder) {
  return { type: kinds[type].account, id }
}

/** The tables of a holder as SQL, and the differences of its kind. */
export function tablesOf({ type, id }: Holder) {
  const { account, owner, session, replaced, reset, totp, passkeys, codes, ...particular } = kinds[type]
  return {
    ...particular,
    id,
    owner: sql.ref(owner),
    account: sql.table(account),
    session: sql.table(session),
    replaced: sql.table(replaced),
    reset: sql.table(reset),
    totp: sql.table(totp),
    passkeys: sql.table(passkeys),
    codes: sql.table(codes),
  }
}
