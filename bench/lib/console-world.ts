import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { createCategory, createSupplier } from '#server/modules/catalogue/index.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import { createStaffUser, findAdminRoleId } from '#server/modules/staff/index.ts'
import { connectionOptions } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startThrowawayPostgres } from '#server/platform/embedded/throwaway-postgres.ts'
import type { Services } from '#server/services.ts'
import { type Caller, consoleCallerOf } from '#tests/world/caller.ts'
import { growBooks } from './grow-books.ts'
import { openBenchServices } from './http-world.ts'
import { type Recorder, recordStatements } from './record-statements.ts'
import { stockCatalogue } from './stock-catalogue.ts'

/** A console over large tables, and an administrator who has signed in. */
export interface ConsoleWorld {
  readonly appUrl: string
  readonly ownerUrl: string
  readonly services: Services
  readonly dataDirectory: string
  readonly admin: Caller
  /** The statements that the console sends to the database. */
  readonly recorder: Recorder
  /** A connection like those of the console, for the queries written by hand. */
  readonly byHand: pg.Client
  readonly clients: number
  readonly growSeconds: number
  readonly serverVersion: string
  stop(): Promise<void>
}

const clientsMax = 100_000
const entriesOfClient = 20
const longShare = 0.2
const system = { type: 'system', id: null } as const

export async function openConsoleWorld(sizes: { vouchers: number; entries: number }): Promise<ConsoleWorld> {
  const server = await startThrowawayPostgres()
  await migrate(server.ownerUrl)
  const dataDirectory = await mkdtemp(join(tmpdir(), 'mahfaza-bench-'))
  const services = await openBenchServices(server.appUrl, dataDirectory)
  const recorder = recordStatements(services.database.pool)
  const start = performance.now()
  const wallets = Math.min(clientsMax, Math.floor(sizes.entries / entriesOfClient))
  const longEntries = Math.floor(sizes.entries * longShare)
  await growBooks(server.ownerUrl, { entries: sizes.entries, wallets, longEntries })
  const clients = wallets + 1
  const categoryIds = await createCategories(services)
  await stockCatalogue(server.ownerUrl, { vouchers: sizes.vouchers, clients, categoryIds })
  const growSeconds = (performance.now() - start) / 1000
  const app = await buildApp(services)
  const byHand = new pg.Client(connectionOptions(server.appUrl))
  await byHand.connect()
  const { rows } = await byHand.query<{ version: string }>(
    `select split_part(version(), ' on ', 1) as version`,
  )
  return {
    appUrl: server.appUrl,
    ownerUrl: server.ownerUrl,
    services,
    dataDirectory,
    admin: await signIn(services, app),
    recorder,
    byHand,
    clients,
    growSeconds,
    serverVersion: rows[0]?.version ?? '',
    async stop() {
      await byHand.end()
      await app.close()
      await services.close()
      await server.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function createCategories({ database }: Services): Promise<bigint[]> {
  return database.transact(async (tx) => {
    const supplier = { nameAr: 'محفظة', nameEn: 'Mahfaza', color: null, phone: null, email: null }
    const supplierId = await createSupplier(tx, supplier, system)
    const ids: bigint[] = []
    for (const dinars of [5n, 10n, 20n, 50n, 100n])
      ids.push(await createCategory(tx, categoryOf(supplierId, dinars), system))
    return ids
  })
}

function categoryOf(supplierId: bigint, dinars: bigint): Parameters<typeof createCategory>[1] {
  const priceMinor = dinars * 1_000n
  return {
    supplierId,
    kind: 'recharge',
    nameAr: `شحن ${dinars} د.ل`,
    nameEn: `Recharge ${dinars} LYD`,
    currency: 'LYD',
    faceValueMinor: priceMinor,
    priceMinor,
    buyPriceMinor: priceMinor,
    feeMinor: 0n,
    instructionsAr: null,
    instructionsEn: null,
    dialPattern: null,
    codePattern: null,
    position: Number(dinars),
  }
}

/** An administrator for whom a password is enough. */
export async function makeAdmin({ database, passwords }: Services) {
  const credentials = { login: 'bench', password: 'Zaytun-2026' } as const
  const passwordHash = await passwords.hash(credentials.password)
  await database.transact(async (tx) => {
    await changeSettings(tx, { values: { staff_second_factor_required: false }, staffId: null })
    const roleIds = [await findAdminRoleId(tx)]
    const user = {
      username: credentials.login,
      name: 'هدى سالم',
      email: null,
      passwordHash,
      roleIds,
    } as const
    await createStaffUser(tx, user, null)
  })
  return credentials
}

/** Signs in with the console's own operation. */
async function signIn(services: Services, app: FastifyInstance): Promise<Caller> {
  const call = consoleCallerOf(app, null).post('/login', await makeAdmin(services))
  const { csrf_token: csrfToken } = await call.data<{ csrf_token: string }>()
  const { headers } = await call
  const cookie = /console-session=([^;]*)/.exec(String(headers['set-cookie']))?.[1] ?? ''
  return consoleCallerOf(app, { cookie, csrfToken })
}
