import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/platform/db/migrate.ts'
import { openKeyRing } from '#server/platform/secrets/index.ts'
import { openUnreliableWire, type UnreliableWire } from '#tests/world/unreliable-wire.ts'
import { type Audit, audit } from './audit.ts'
import { openDatabaseServer } from './database-server.ts'
import { type Load, startLoad, steadily } from './load.ts'
import { openRequestMaker } from './money-request.ts'
import { type Closers, openClosing } from './open-closing.ts'
import { openProgram, type Program } from './program.ts'
import { openTill } from './send.ts'
import { configOf, openShop, type Prepared } from './shop.ts'
import { until } from './until.ts'

/** A database, a line to it, the program, and people who use it. */
export interface Stage extends Prepared {
  readonly wire: UnreliableWire
  readonly program: Program
  readonly load: Load
  /** For another program on the same database. */
  readonly programEnvironment: Readonly<Record<string, string>>
  /**
   * Resolves when the program answers that it is ready and a request asked after `moment` was acknowledged; with the
   * milliseconds since then.
   */
  recovered(moment: number): Promise<number>
  /** Lets everything that was asked be settled, and compares. */
  finish(): Promise<Audit>
  close(): Promise<void>
}

export interface StageOptions {
  readonly seed: number
  readonly ratePerSecond: number
  /** For so long there is enough to sell. */
  readonly secondsMax: number
  /** Of the tree the program is run from. */
  readonly root: string
  /** A module the program loads before everything else. */
  readonly preload?: string
  /** More of the program's environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Done before the program starts. */
  readonly prepare?: (prepared: Prepared) => Promise<void>
  /** Holds the database; made by the caller. A temporary one by default. */
  readonly databaseDirectory?: string
}

const recoveryMillisMax = 60_000
const clientsCount = 1_000

export function openStage(options: StageOptions): Promise<Stage> {
  return openClosing((closers) => open(options, closers))
}

async function open(options: StageOptions, closers: Closers): Promise<Omit<Stage, 'close'>> {
  const prepared = await prepare(options, closers)
  const { database, shop, directory } = prepared
  const wire = await openUnreliableWire(database.ownerUrl)
  closers.push(() => wire.close())
  const programEnvironment = {
    DATABASE_URL: wire.url,
    MAHFAZA_DATA: directory,
    MAHFAZA_DEMO: 'off',
    LOG_LEVEL: 'error',
    PROXIES: '1',
    ...options.env,
  }
  const { root, preload, ratePerSecond, seed } = options
  const program = await openProgram({ root, ...(preload && { preload }), env: programEnvironment })
  closers.push(() => program.kill())
  await program.start()
  const appUrl = new URL(database.appUrl)
  appUrl.port = new URL(wire.url).port
  const keys = openKeyRing(configOf(database.appUrl, directory))
  const till = openTill(program.url, appUrl.href, keys)
  closers.push(() => till.close())
  const maker = openRequestMaker(shop, seed, sizeOf(options).cards)
  const load = startLoad({ dueBy: steadily(ratePerSecond), maker, send: till.send })
  closers.push(() => load.abandon())
  return {
    ...prepared,
    wire,
    program,
    programEnvironment,
    load,
    async recovered(moment) {
      await until('the program is ready again', recoveryMillisMax, program.isReady)
      await until('money moves again', recoveryMillisMax, () => load.acknowledgedSince(moment) !== undefined)
      return performance.now() - moment
    },
    async finish() {
      await load.finish()
      return audit(prepared, load.records, till.send)
    },
  }
}

async function prepare(options: StageOptions, closers: Closers): Promise<Prepared> {
  const directory = await mkdtemp(join(tmpdir(), 'mahfaza-faults-'))
  closers.push(() => rm(directory, { recursive: true, force: true }))
  // As root, the database runs as another user.
  await chmod(directory, 0o755)
  const database = await openDatabaseServer(options.databaseDirectory ?? join(directory, 'postgres'))
  closers.push(() => database.stop())
  await migrate(database.ownerUrl)
  const shop = await openShop(configOf(database.appUrl, directory), database.ownerUrl, sizeOf(options))
  const prepared = { database, shop, directory }
  await options.prepare?.(prepared)
  return prepared
}

/** A sixth of the requests take a voucher of each kind, a fifth a card; and some more. */
function sizeOf({ ratePerSecond, secondsMax }: StageOptions) {
  const requests = ratePerSecond * secondsMax
  return { clients: clientsCount, vouchers: Math.ceil(requests / 5), cards: Math.ceil(requests / 4) }
}
