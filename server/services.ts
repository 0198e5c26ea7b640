import { budgets } from './budgets.ts'
import type { Config } from './config.ts'
import { countLimits, countPastReads, countPostings } from './count-work.ts'
import { openAnswers, openPostingEngine, type PostingEngine } from './ledger/index.ts'
import { sealedTables } from './modules/integrity/index.ts'
import { type Gateways, openGateways } from './modules/payment-gateways/index.ts'
import { type Budget, createLimiter, type Limiter } from './platform/abuse/index.ts'
import { type Batches, openBatches } from './platform/batches.ts'
import { type CapacityBoard, openCapacityBoard } from './platform/capacity.ts'
import { type Database, openDatabase, statementMillisMax } from './platform/db/database.ts'
import { type Listener, openListener } from './platform/db/listener.ts'
import { openPastReads, type PastReads } from './platform/db/past-reads.ts'
import { openStandby, type Standby } from './platform/db/standby.ts'
import { printQueue, staffPrintQueue, tableQueue } from './platform/documents/index.ts'
import { pictureQueue } from './platform/files/index.ts'
import { type Lifecycle, openLifecycle } from './platform/health/lifecycle.ts'
import { type Jobs, startJobs } from './platform/jobs/jobs.ts'
import { type Logger, openLog } from './platform/log.ts'
import { type Metrics, openMetrics } from './platform/metrics/registry.ts'
import { openTransports, type Transports } from './platform/outbox/index.ts'
import {
  type KeyRing,
  openKeyRing,
  openPasswords,
  type PasswordCost,
  type Passwords,
} from './platform/secrets/index.ts'

export type BudgetName = keyof typeof budgets

/** Everything the process has opened. A module takes the parts it needs, never the whole. */
export interface Services {
  readonly config: Config
  readonly database: Database
  /** Reports, exports and lists of the past; nothing that decides about money. */
  readonly pastReads: PastReads
  /** Null without a replica: while the database is away, nothing is read. */
  readonly standby: Standby | null
  readonly engine: PostingEngine
  readonly keys: KeyRing
  readonly passwords: Passwords
  /** A line of their own: a flood of sign-ins of clients does not keep staff out. */
  readonly staffPasswords: Passwords
  readonly jobs: Jobs
  readonly limiter: Limiter<BudgetName>
  readonly listener: Listener
  readonly transports: Transports
  readonly gateways: Gateways
  readonly log: Logger
  readonly lifecycle: Lifecycle
  readonly metrics: Metrics
  readonly places: CapacityBoard
  readonly batches: Batches
  /** Accepted work is finished, nothing more is accepted, then the connections end. */
  close(): Promise<void>
}

export interface OpenOptions {
  /** Other budgets than the product's, for a bench or a test. */
  readonly budgets?: Readonly<Record<BudgetName, Budget>>
  /** Less than the product's, for a test whose people sign up and in all the time. */
  readonly passwordCost?: PasswordCost
  /** Another log than the standard output, for a test. */
  readonly log?: Logger
}

/** `config.databaseUrl` must be known and the database migrated. */
export async function openServices(config: Config, options: OpenOptions = {}): Promise<Services> {
  if (config.databaseUrl === null) throw new Error('Services need the address of a database')
  const log = options.log ?? openLog(config.logLevel)
  const lifecycle = openLifecycle()
  const metrics = openMetrics(log)
  const places = openCapacityBoard(log)
  const batches = openBatches(log)
  const keys = openKeyRing(config)
  const { database, pastReads, standby, outside } = openDatabases(config, config.databaseUrl, keys, metrics)
  const listener = await openListener(config.databaseUrl, log)
  const jobs = await startJobs(database, log)
  const cost = options.passwordCost
  const passwords = openPasswords({ cost })
  const staffPasswords = openPasswords({ cost, atOnceMax: 1 })
  places.watchQueue('passwords', passwords.queue)
  places.watchQueue('staff passwords', staffPasswords.queue)
  places.watchQueue('pictures', pictureQueue)
  places.watchQueue('prints', printQueue)
  places.watchQueue('staff prints', staffPrintQueue)
  places.watchQueue('tables', tableQueue)
  const engine = openPostingEngine({ url: config.databaseUrl, keys, observer: countPostings(metrics) })
  return {
    config,
    database,
    pastReads,
    standby,
    engine,
    keys,
    passwords,
    staffPasswords,
    jobs,
    limiter: createLimiter(database.pool, options.budgets ?? budgets, countLimits(metrics)),
    listener,
    gateways: openGateways(config, { database, keys }),
    transports: openTransports({
      ...config,
      pushSecret: pushSecretOf(config, keys),
      mailFrom: mailFrom(config),
    }),
    log,
    lifecycle,
    metrics,
    places,
    batches,
    async close() {
      lifecycle.stopping()
      await engine.drain()
      await batches.close()
      await jobs.stop()
      await listener.close()
      await standby?.close()
      await pastReads.close()
      await database.close()
      await outside.close()
    },
  }
}

function openDatabases(config: Config, primaryUrl: string, keys: KeyRing, metrics: Metrics) {
  const { replicaUrl } = config
  const silentMillisMax = statementMillisMax + 5_000
  const limits = { connectionsMax: config.databasePoolMax, silentMillisMax }
  const outside = openDatabase(primaryUrl, { connectionsMax: 1, silentMillisMax })
  const database = openDatabase(primaryUrl, {
    ...limits,
    beforeCommit: openAnswers(keys, sealedTables, outside.db),
  })
  return {
    outside,
    database,
    pastReads: openPastReads({ ...limits, primary: database, replicaUrl, onRead: countPastReads(metrics) }),
    standby:
      replicaUrl === null ? null : openStandby({ primaryUrl, standbyUrl: replicaUrl, silentMillisMax }),
  }
}

/** Outside production one is derived: what was subscribed stays subscribed after a restart. */
function pushSecretOf({ pushKey, production }: Config, keys: KeyRing): string | null {
  if (pushKey !== null || production) return pushKey
  return keys.keyFor('web push').export().toString('base64')
}

function mailFrom({ publicUrl }: Config): string {
  return `Mahfaza <no-reply@${new URL(publicUrl).hostname}>`
}
