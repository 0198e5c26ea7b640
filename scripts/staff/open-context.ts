import { type Config, takeConfig } from '#server/config.ts'
import { findStaffUser, hasStaff, permissionsOf, selectRights } from '#server/modules/staff/index.ts'
import { applicationUrl } from '#server/platform/db/application-url.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { openServices, type Services } from '#server/services.ts'
import type { Command } from './command.ts'

/** An error that the person at the terminal can fix: a `staff:` sentence and its values. */
export class StaffProblem extends Error {
  readonly sentence: string
  readonly values: Record<string, string>

  constructor(sentence: string, values: Record<string, string> = {}) {
    super(sentence)
    this.sentence = sentence
    this.values = values
  }
}

/**
 * The services on the configured database: an external one, the running server's, or an embedded one started for this
 * command. `close` ends what was opened.
 */
export async function openContext(
  env: NodeJS.ProcessEnv,
): Promise<{ services: Services; close(): Promise<void> }> {
  env.LOG_LEVEL ??= 'warn'
  const config = takeConfig(env)
  if (!('port' in config)) throw new StaffProblem('problems.configuration', { problems: config.join('; ') })
  const database = await openDatabaseFor(config)
  try {
    const services = await openServices({ ...config, databaseUrl: database.url })
    return {
      services,
      async close() {
        await services.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

const nothingToClose = () => Promise.resolve()

async function openDatabaseFor(config: Config): Promise<{ url: string; close(): Promise<void> }> {
  const { databaseUrl, ownerDatabaseUrl, dataDirectory } = config
  if (databaseUrl !== null) {
    const isOneLogin = databaseUrl === ownerDatabaseUrl
    return { url: isOneLogin ? applicationUrl(databaseUrl) : databaseUrl, close: nothingToClose }
  }
  const directory = `${dataDirectory}/postgres`
  const running = await findRunningPostgres(directory)
  if (running) return { url: running.appUrl, close: nothingToClose }
  const server = await startEmbeddedPostgres({ dataDirectory: directory })
  try {
    await migrate(server.ownerUrl)
  } catch (error) {
    await server.stop()
    throw error
  }
  return { url: server.appUrl, close: () => server.stop() }
}

/**
 * Every change belongs to a person with the permission for it in the console. Only the first user has no creator.
 * @param username of `--as`
 */
export async function findActor(
  { database: { db } }: Services,
  username: string | undefined,
  { acts = 'always', needs }: Pick<Command, 'acts' | 'needs'>,
): Promise<bigint | null> {
  if (username !== undefined) {
    const user = await findStaffUser(db, username)
    if (!user) throw new StaffProblem('problems.unknown_staff', { username })
    if (needs !== undefined && !permissionsOf(await selectRights(db, user.id)).has(needs))
      throw new StaffProblem('problems.may_not', { username, permission: needs })
    return user.id
  }
  if (acts === 'always' || (acts === 'first' && (await hasStaff(db))))
    throw new StaffProblem('problems.nobody_acts')
  return null
}
