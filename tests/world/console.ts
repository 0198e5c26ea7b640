import { changeSettings } from '#server/modules/settings/index.ts'
import { createRole, createStaffUser, findAdminRoleId } from '#server/modules/staff/index.ts'
import { readAccount } from '#server/modules/staff-access/account.queries.ts'
import { openSession } from '#server/modules/staff-access/open-session.ts'
import { type Answer, type Caller, consoleCallerOf } from './caller.ts'
import type { World } from './world.ts'

export const staffPassword = 'Zaytun-2026'

export interface StaffPerson {
  readonly id: bigint
  readonly username: string
  readonly email: string
}

let createdStaff = 0
/** Hashed once, because a hash is slow. */
let passwordHash: Promise<string> | undefined

/** A new member of staff: an administrator, or with a role of exactly these permissions. */
export async function createStaff(
  { services: { database, passwords } }: World,
  rights: 'admin' | readonly string[],
): Promise<StaffPerson> {
  createdStaff += 1
  const username = `colleague${createdStaff}`
  const email = `${username}@mahfaza.ly`
  passwordHash ??= passwords.hash(staffPassword)
  const hash = await passwordHash
  const id = await database.transact(async (tx) => {
    const role = { nameAr: `دور ${createdStaff}`, nameEn: `Role ${createdStaff}`, note: null }
    const roleId =
      rights === 'admin'
        ? await findAdminRoleId(tx)
        : await createRole(tx, { ...role, permissions: rights }, null)
    const user = {
      username,
      email,
      name: 'هدى سالم',
      passwordHash: hash,
      roleIds: [roleId],
      locale: 'en',
    } as const
    return createStaffUser(tx, user, null)
  })
  return { id, username, email }
}

export async function createStaffWithPasskey(world: World): Promise<string> {
  const { id } = await createStaff(world, ['statistics'])
  await world.asOwner(
    `insert into staff_passkey (staff_user_id, credential_id, public_key, counter, transports, name)
     values (${id}, 'lost-${id}', '\\x00', 0, '{}', 'phone')`,
  )
  return String(id)
}

/**
 * A member of staff with these rights and an open session, whose proof stays fresh however long a file takes. Signing in
 * and proving have tests of their own.
 */
export async function workAs(world: World, rights: 'admin' | readonly string[]): Promise<Caller> {
  await askForSecondFactor(world, false)
  const { id } = await createStaff(world, rights)
  const { database, jobs, keys } = world.services
  const { token, answer } = await database.transact(async (tx) =>
    openSession(
      tx,
      { jobs, keys, environment: 'development' },
      { account: await readAccount(tx, id), state: 'open', replaces: null, origin },
    ),
  )
  await world.asOwner(`update staff_session set proven_at = 'infinity' where staff_user_id = ${id}`)
  return consoleCallerOf(world.app, { cookie: token, csrfToken: answer.csrf_token })
}

const origin = { ip: '127.0.0.1', agent: 'lightMyRequest', locale: 'en' } as const

export function askForSecondFactor({ services }: World, value: boolean): Promise<void> {
  return services.database.transact((tx) =>
    changeSettings(tx, { values: { staff_second_factor_required: value }, staffId: null }),
  )
}

/** The answer of the sign-in. */
export function signIn(world: World, login: string, password = staffPassword): Promise<Answer> {
  return consoleCallerOf(world.app, null).post('/login', { login, password })
}

/** The caller whom this answer gave a session. */
export function signedIn({ app }: World, { status, headers, body }: Answer): Caller {
  const cookie = cookieOf(headers)
  const { csrf_token: csrfToken } = (body.data ?? {}) as { csrf_token?: string }
  if (status !== 200 || !cookie || !csrfToken) throw new Error(`not signed in: ${JSON.stringify(body)}`)
  return consoleCallerOf(app, { cookie, csrfToken })
}

/** The session an answer's cookie carries; empty when it takes it away. */
export function cookieOf(headers: Answer['headers']): string | undefined {
  return /console-session=([^;]*)/.exec(String(headers['set-cookie'] ?? ''))?.[1]
}
