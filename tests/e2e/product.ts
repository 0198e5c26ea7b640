import pg from 'pg'
import type { StoredSettings } from '#contract/operations/settings/settings.ts'
import type { BankAccount } from '#contract/shapes/bank-account.ts'
import { type Config, requireConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { completeDeliveries } from '#server/modules/products/index.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import { findBatches, readPrintedVouchers } from '#server/modules/vouchers/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { findFreePort } from '#server/platform/find-free-port.ts'
import { openServices, type Services } from '#server/services.ts'
import { runProgram, temporaryData } from '#tests/start/program.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { prepareDemoWorld } from '../../scripts/demo/prepare-demo-world.ts'
import type { Outcome } from '../../scripts/staff/command.ts'
import { commands, readTyped, runCommand } from '../../scripts/staff/commands.ts'
import { jsonOf } from '../../scripts/staff/print-outcome.ts'
import { fundClient } from '../world/money.ts'
import { newPlan } from '../world/plans.ts'
import { type Ground, makeGround } from '../world/tickets.ts'

/**
 * The whole program as `npm start` serves it, in this process, on an empty database and as a rule without the demo
 * world, with the staff commands.
 */
export interface Product {
  readonly url: string
  /** A folder for the files staff work with. */
  readonly folder: string
  /**
   * What `npm run staff -- …` does, as the user admin and without a process of its own; resolves to its
   * machine-readable answer.
   */
  staff(noun: string, verb: string, ...options: string[]): Promise<StaffAnswer>
  /** The codes of a batch as printed. The product itself releases them only with a second person. */
  codesOf(batchId: string): Promise<string[]>
  /** Staff sign in with a password only, as in the demo world. */
  askForPasswordOnly(): Promise<void>
  /** Writes a setting of the operator directly into the database. */
  /** As the program itself; in the console this may need a second person. */
  set(values: Partial<StoredSettings>): Promise<void>
  /** As if two people had given it. */
  giveRole(username: string, role: string): Promise<void>
  /** A role with its rights, as staff themselves may not make one without a second person. @returns its number */
  addRole(name: string, permissions: readonly string[]): Promise<string>
  /** As if staff had signed in a while ago: the next serious step asks for a fresh proof. */
  ageProofs(): Promise<void>
  /** As if the days after each delivery had passed. */
  ageDeliveries(): Promise<void>
  /** Sets the bank account that clients transfer to; in the console this needs a second person. */
  addBankAccount(account: BankAccount): Promise<void>
  /** A plan that two people offered. @returns its number */
  addPlan(plan: Parameters<typeof newPlan>[1]): Promise<string>
  /** As if two people had agreed to give so many away. */
  stockGift(id: string, count: number): Promise<void>
  /** A game of next week in a stadium. */
  openGround(options?: Parameters<typeof makeGround>[1]): Promise<Ground>
  /** As if it had been paid in. */
  fund(username: string, amount: string): Promise<void>
  /** As its board decided. */
  cancelGame(id: string): Promise<void>
  close(): Promise<void>
}

export interface StaffAnswer {
  readonly id?: string
  readonly rows?: readonly Record<string, string>[]
  readonly [name: string]: unknown
}

export interface ProductOptions {
  readonly demo?: boolean
  /** A copy of the source that a test has changed; left out: the source itself. */
  readonly tree?: string
}

function environmentOf(database: TestDatabase, demo: boolean) {
  return {
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.url,
    MAHFAZA_DEMO: demo ? 'on' : 'off',
    SANDBOX_GATEWAY: 'on',
    LOG_LEVEL: 'fatal',
  }
}

/** Its port is known in advance, because a gateway's return addresses contain it. */
export async function openProduct({ demo = false, tree }: ProductOptions = {}): Promise<Product> {
  const [database, data] = await Promise.all([testDatabase(), temporaryData()])
  const env = {
    ...environmentOf(database, demo),
    PORT: String(await findFreePort()),
    MAHFAZA_DATA: data.path,
  }
  const config = requireConfig(env)
  const close = tree === undefined ? await serveHere(config) : await serveTree(env, tree)
  // A story may take longer than a proof stays fresh; the question itself has a test of its own.
  await alterDatabase(
    database.ownerUrl,
    `alter table staff_session alter column proven_at set default 'infinity'`,
  )
  let opened: Promise<Services> | undefined
  const services = () => {
    opened ??= openServices(config)
    return opened
  }
  const alter = (statement: string, values?: readonly unknown[]) =>
    alterDatabase(database.ownerUrl, statement, values)
  const set = async (values: Partial<StoredSettings>) => {
    const { database: own } = await services()
    await own.transact((tx) => changeSettings(tx, { values, staffId: null }))
  }
  return {
    url: `http://localhost:${env.PORT}`,
    set,
    askForPasswordOnly: () => set({ staff_second_factor_required: false }),
    folder: data.path,
    async staff(noun, verb, ...options) {
      const outcome = await runTyped(await services(), [noun, verb, ...options])
      return JSON.parse(jsonOf(outcome)) as StaffAnswer
    },
    codesOf: async (batchId) => readCodes(await services(), batchId),
    async ageProofs() {
      await alter(`update staff_session set proven_at = now() - interval '6 minutes'`)
    },
    async ageDeliveries() {
      await alter(`update shipment set delivered_at = now() - interval '3 days' where status = 'deliverd'`)
      await completeDeliveries((await services()).database)
    },
    async stockGift(id, count) {
      await alter('update gift set stock = $2 where id = $1', [id, count])
    },
    openGround: (options) => makeGround({ database }, options),
    async fund(username, amount) {
      const own = await services()
      const { id } = await own.database.db
        .selectFrom('client')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
      await fundClient({ services: own }, id, amount)
    },
    async cancelGame(id) {
      await alter(`update game set status = 'cancelled' where id = $1`, [id])
    },
    addBankAccount: async (account) => addBankAccount(await services(), account),
    giveRole: (username, role) => giveRole(alter, username, role),
    addPlan: async (plan) => String(await newPlan(await services(), plan)),
    addRole: (name, permissions) => addRole(alter, name, permissions),
    async close() {
      await (await opened)?.close()
      await close()
      await database.drop()
      await data.remove()
    },
  }
}

async function addBankAccount({ database }: Services, account: BankAccount): Promise<void> {
  await database.transact(async (tx) => {
    const { id } = await tx
      .updateTable('payment_method')
      .set({ accounts: JSON.stringify([account]) })
      .where('channel', '=', 'bank')
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = { type: 'payment_method', id }
    await recordActivity(tx, [{ action: 'updated', subject, actor: { type: 'system', id: null } }])
  })
}

async function serveHere(config: Config): Promise<() => Promise<void>> {
  await prepareDemoWorld(config)
  const server = await startServer(config)
  return () => server.close()
}

/** In a process: this one has read another source. */
async function serveTree(env: Record<string, string>, tree: string): Promise<() => Promise<void>> {
  const program = runProgram(env, [], tree)
  await program.textOf(/Ready in/)
  return async () => {
    program.send('SIGTERM')
    await program.ended
  }
}

async function alterDatabase(url: string, statement: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(statement, [...values])
  await client.end()
  return rows
}

async function readCodes(services: Services, batchId: string): Promise<string[]> {
  const { db } = services.database
  const batch = (await findBatches(db, [BigInt(batchId)])).get(BigInt(batchId))
  if (!batch) throw new Error(`there is no batch ${batchId}`)
  const printed = await Array.fromAsync(readPrintedVouchers(db, services.keys, batch))
  return printed.map(({ code }) => code)
}

/** As the user admin, whom the program creates. */
async function runTyped(services: Services, [noun, verb, ...given]: readonly string[]): Promise<Outcome> {
  const command = commands.find((known) => known.noun === noun && known.verb === verb)
  if (!command) throw new Error(`there is no command ${noun} ${verb}`)
  const typed = readTyped(command, given)
  const by = { ...typed, as: typed.as ?? (noun === 'user' ? undefined : 'admin') }
  return runCommand(command, by, { services, locale: 'en', progress: () => undefined })
}

type Alter = (statement: string, values?: readonly unknown[]) => ReturnType<typeof alterDatabase>

async function giveRole(alter: Alter, username: string, role: string): Promise<void> {
  await alter(
    `insert into staff_user_role (staff_user_id, role_id)
     select u.id, r.id from staff_user u, role r where u.username = $1 and r.name_en = $2`,
    [username, role],
  )
}

async function addRole(alter: Alter, name: string, permissions: readonly string[]): Promise<string> {
  const [role] = await alter(
    `with made as (insert into role (name_ar, name_en) values ($1, $1) returning id),
       given as (insert into role_permission (role_id, permission) select id, unnest($2::text[]) from made)
     select id from made`,
    [name, permissions],
  )
  return String(role?.id)
}
