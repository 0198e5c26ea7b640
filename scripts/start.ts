import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { type Config, takeConfig } from '#server/config.ts'
import type { Server } from '#server/main.ts'
import { applicationUrl } from '#server/platform/db/application-url.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { lockIds } from '#server/platform/db/lock-ids.ts'
import { MigrationProblem, migrate } from '#server/platform/db/migrate.ts'
import { openLevelCheck } from '#server/platform/db/read-level.ts'
import { withLock } from '#server/platform/db/with-lock.ts'
import { explainError } from '#server/platform/describe-error.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { EmbeddedPostgresProblem } from '#server/platform/embedded/embedded-problem.ts'
import { buildWebWhenStale, isWebStale } from './build-web.ts'
import { NoRoom, startProcesses } from './cluster/start-processes.ts'
import { prepareDemoWorld } from './demo/prepare-demo-world.ts'
import { prepareBackups } from './prepare-backups.ts'

/** An error that the person at the terminal can fix: a sentence, without a stack. */
class StartProblem extends Error {}

interface DatabaseUrls extends Pick<Config, 'databaseUrl' | 'replicaUrl' | 'ownerDatabaseUrl'> {
  /** Of the embedded server, in the role that copies it. */
  readonly backupUrl: string | null
}

type Closer = () => Promise<unknown>

const addresses = { Site: '/home', Portal: '/portal/home', Console: '/console', API: '/api/docs' }
const stopSecondsMax = 60
const processesMax = 64
const stop = new AbortController()
/** What was opened, closed again in the opposite order. */
const closers: Closer[] = []

const running = start().catch((error: unknown) => {
  if (!stop.signal.aborted) fail(error)
})
// Node would print all fields of a database error.
process.on('uncaughtException', fail)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown(signal))

async function start(): Promise<void> {
  const config = checkConfig()
  const processes = readProcesses()
  await checkPortIsFree(config)
  const startedAt = performance.now()
  const [urls] = await Promise.all([prepareDatabase(config), prepareWeb(config)])
  stop.signal.throwIfAborted()
  const notes = await prepareDemoWorld({ ...config, ...urls })
  stop.signal.throwIfAborted()
  // Who serves has the application's address alone.
  const { backupUrl, ...database } = urls
  const backup = await prepareBackups(config, backupUrl)
  const complete = { ...config, ...database, ownerDatabaseUrl: null, backup }
  const server = await serve(complete, processes)
  closers.push(() => server.close())
  const url = addressHere(server.url)
  printLine(`Ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${url}`)
  for (const [name, path] of Object.entries(addresses)) printLine(`  ${name.padEnd(8)} ${url}${path}`)
  for (const note of notes) printLine(note)
  // Node would keep it only at an orderly end: a program that is killed would compile everything again.
  flushCompileCache()
}

/** An address for the person at this machine: localhost where possible. */
function addressHere(url: string): string {
  return url.replace(/(?<=:\/\/)(?:127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?=:|$)/, 'localhost')
}

/** The whole program is read here: a start that is refused, and what only starts processes, do without. */
async function serve(config: Config, processes: number | null): Promise<Server> {
  if (processes !== null) return startProcesses(config, processes, printLine)
  const { startServer } = await import('#server/main.ts')
  return startServer(config)
}

/** `--processes=4` of `npm run start:cluster`; null: everything in this process. */
function readProcesses(): number | null {
  const { values } = parseArgs({ options: { processes: { type: 'string' } }, strict: false })
  if (values.processes === undefined) return null
  const count = Number(values.processes)
  if (Number.isInteger(count) && count >= 1 && count <= processesMax) return count
  throw new StartProblem(`--processes must be a whole number from 1 to ${processesMax}.`)
}

function checkConfig(): Config {
  const config = takeConfig(process.env)
  if (!isProblems(config)) return config
  throw new StartProblem(
    ['The configuration is not complete or not safe:', ...config.map((line) => `  - ${line}`)].join('\n'),
  )
}

function isProblems(config: Config | readonly string[]): config is readonly string[] {
  return Array.isArray(config)
}

/** Checked before anything is made, so a second start leaves no trace. */
async function checkPortIsFree({ host, port }: Config): Promise<void> {
  const probe = createServer()
  probe.listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartProblem(
      `Port ${port} is in use, perhaps by another running instance. Stop it, or take another: PORT=${port + 1} npm start`,
    )
  }
  probe.close()
  await once(probe, 'close')
}

async function prepareDatabase(config: Config): Promise<DatabaseUrls> {
  const urls = config.databaseUrl ? ownDatabase(config) : await embeddedDatabase(config)
  stop.signal.throwIfAborted()
  if (urls.ownerDatabaseUrl) {
    const applied = await migrate(urls.ownerDatabaseUrl)
    if (applied.length > 0) printLine(`Migrations applied: ${applied.join(', ')}`)
  } else if (urls.databaseUrl) await expectMigrated(urls.databaseUrl)
  return urls
}

async function expectMigrated(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { connectionsMax: 1 })
  try {
    const missing = await (await openLevelCheck(database.db))()
    if (missing.length > 0)
      throw new StartProblem(
        `The database lacks ${missing.join(', ')}. Apply them as its owner: npm run migrate`,
      )
  } finally {
    await database.close()
  }
}

function ownDatabase({ databaseUrl, replicaUrl, ownerDatabaseUrl }: Config) {
  const isOneLogin = databaseUrl !== null && databaseUrl === ownerDatabaseUrl
  return {
    databaseUrl: isOneLogin ? applicationUrl(databaseUrl) : databaseUrl,
    replicaUrl: isOneLogin && replicaUrl !== null ? applicationUrl(replicaUrl) : replicaUrl,
    ownerDatabaseUrl,
    backupUrl: null,
  }
}

async function embeddedDatabase({ dataDirectory }: Config) {
  const server = await startEmbeddedPostgres({
    dataDirectory: `${dataDirectory}/postgres`,
    onUnexpectedExit: fail,
  })
  closers.push(() => server.stop())
  for (const note of server.notes) printLine(note)
  const { appUrl: databaseUrl, ownerUrl: ownerDatabaseUrl, backupUrl } = server
  return { databaseUrl, replicaUrl: null, ownerDatabaseUrl, backupUrl }
}

/**
 * Processes that share a database may share a checkout: one builds, the others wait. In production the program may
 * not write its own files.
 */
async function prepareWeb({ production, ownerDatabaseUrl }: Config): Promise<void> {
  if (production && (await isWebStale()))
    throw new StartProblem('The web application is not built for this version. Build it: npm run build')
  const build = (lost: AbortSignal) => buildWebWhenStale(AbortSignal.any([stop.signal, lost]))
  const built = ownerDatabaseUrl
    ? await withLock(ownerDatabaseUrl, lockIds.build, (_client, lost) => build(lost))
    : await build(stop.signal)
  if (built) printLine('The web application was built.')
}

async function shutDown(signal: string): Promise<void> {
  // npm forwards Ctrl-C to a process that has received it already; the second one is ignored.
  if (stop.signal.aborted) return
  printLine(`${signal}: finishing what is in flight …`)
  stop.abort()
  await running
  await closeAll()
  printLine('Stopped.')
  process.exit()
}

function fail(error: unknown): void {
  const isExplained = [StartProblem, EmbeddedPostgresProblem, MigrationProblem, NoRoom].some(
    (kind) => error instanceof kind,
  )
  console.error(isExplained && error instanceof Error ? error.message : explainError(error))
  process.exitCode = 1
  stop.abort()
  void closeAll().finally(() => process.exit())
}

async function closeAll(): Promise<void> {
  const overdue = setTimeout(() => {
    console.error(`Not everything closed within ${stopSecondsMax} seconds.`)
    process.exit(1)
  }, stopSecondsMax * 1000)
  for (const close of closers.splice(0).reverse()) {
    try {
      await close()
    } catch (error) {
      // The rest must still be closed.
      console.error(explainError(error))
      process.exitCode = 1
    }
  }
  clearTimeout(overdue)
}

function printLine(line: string): void {
  console.log(line)
}
