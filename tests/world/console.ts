import { changeSetting } from '#server/modules/settings/index.ts'
import { createRole, createStaffUser, findAdminRoleId } from '#server/modules/staff/index.ts'
import { type Answer, type Caller, consoleCallerOf } from './caller.ts'
import type { World } from './world.ts'

export const staffPassword = 'Zaytun-2026'

export interface StaffPerson {
  readonly id: bigint
  readonly username: string
  readonly email: string
}

let hired = 0

/** A new member of staff: an administrator, or with a role of exactly these permissions. */
export async function hire(
  { services: { database, passwords } }: World,
  rights: 'admin' | readonly string[],
): Promise<StaffPerson> {
  hired += 1
  const username = `colleague${hired}`
  const email = `${username}@mahfaza.ly`
  const passwordHash = await passwords.hash(staffPassword)
  const id = await database.transact(async (tx) => {
    const role = { nameAr: `دور ${hired}`, nameEn: `Role ${hired}`, note: null }
    const roleId =
      rights === 'admin'
        ? await findAdminRoleId(tx)
        : await createRole(tx, { ...role, permissions: rights }, null)
    const user = { username, email, name: 'هدى سالم', passwordHash, roleIds: [roleId], locale: 'en' } as const
    return createStaffUser(tx, user, null)
  })
  return { id, username, email }
}

/** Somebody with these rights, signed in to the console by the real call; a password is enough in this world. */
export async function workAs(world: World, rights: 'admin' | readonly string[]): Promise<Caller> {
  await askForSecondFactor(world, false)
  const { username } = await hire(world, rights)
  return signedIn(world, await knock(world, username))
}

export function askForSecondFactor({ services }: World, value: boolean): Promise<void> {
  return services.database.transact((tx) =>
    changeSetting(tx, { key: 'staff_second_factor_required', value, staffId: null }),
  )
}

/** The answer of the sign-in. */
export function knock(world: World, login: string, password = staffPassword): Promise<Answer> {
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
