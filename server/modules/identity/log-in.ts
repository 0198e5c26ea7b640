import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type Credentials,
  changeClient,
  findCredentials,
  type Handle,
  lockWithPassword,
  readHandle,
} from '#server/modules/clients/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import type { Limiter } from '#server/platform/limits.ts'
import { isOutdated, type Passwords } from '#server/platform/secrets/index.ts'
import { insertLogin, type LoginEntry } from './login-log.queries.ts'
import { openSession } from './open-session.ts'
import { readDevice } from './read-device.ts'
import { showUser } from './show-profile.ts'
import type { User } from './user.rules.ts'

export interface LoginDeps {
  readonly database: Database
  readonly passwords: Passwords
  readonly limiter: Limiter<'loginAccount'>
}

/**
 * Signs in by phone, e-mail or username. An unknown login takes the time and gives the answer of a wrong password; that
 * an account is inactive is told only to who knows its password. Opens its transactions itself: a connection must not
 * wait for a password's hash, and a failed try is logged although it is refused.
 */
export async function logIn(
  deps: LoginDeps,
  { login, password, origin }: { login: string; password: string; origin: Origin },
): Promise<{ user: User; token: string; key: string }> {
  const { database, passwords, limiter } = deps
  const handle = readHandle(login)
  const fail = (result: LoginEntry['result'], code: ErrorCode, credentials: Credentials | null) =>
    refuseLogin(database, { handle, result, code, credentials, origin })

  // A member number is printed on receipts and counts up: it names a receiver, it does not open a door.
  const credentials = handle.kind === 'member_no' ? null : await findCredentials(database.db, handle)
  // One budget an account, whichever of its names is tried.
  const budget = credentials ? `client:${credentials.id}` : `${handle.kind}:${handle.value}`.slice(0, 200)
  await limiter.take('loginAccount', budget).catch(async (error: unknown) => {
    if (error instanceof Refusal)
      await noteLogin(database, { handle, result: 'limited', credentials, origin })
    throw error
  })
  const isRight = await passwords.verify(credentials?.password_hash ?? null, password)
  if (!credentials || !isRight || credentials.password_expired)
    return fail('incorrect', 'auth.incorrect', credentials)
  await limiter.giveBack('loginAccount', budget)
  if (credentials.status !== 'active') return fail('inactive', 'auth.account_inactive', credentials)

  const renewedHash = isOutdated(credentials.password_hash) ? await passwords.hash(password) : null
  return database.transact(async (tx) => {
    if (!(await lockWithPassword(tx, credentials.id, credentials.password_hash)))
      throw new Refusal('auth.incorrect')
    if (renewedHash) await changeClient(tx, credentials.id, { password_hash: renewedHash })
    const opened = await openSession(tx, { clientId: credentials.id, login: handle.value, origin })
    return { user: await showUser(tx, credentials.id), ...opened }
  })
}

type FailedLogin = {
  readonly handle: Handle
  readonly result: LoginEntry['result']
  readonly credentials: Credentials | null
  readonly origin: Origin
}

async function refuseLogin(database: Database, login: FailedLogin & { code: ErrorCode }): Promise<never> {
  await noteLogin(database, login)
  throw new Refusal(login.code)
}

function noteLogin(database: Database, { handle, result, credentials, origin }: FailedLogin): Promise<void> {
  return database.transact((tx) =>
    insertLogin(tx, {
      actorType: 'client',
      actorId: credentials?.id ?? null,
      sessionId: null,
      login: handle.value,
      result,
      origin,
      device: readDevice(origin.agent),
    }),
  )
}
