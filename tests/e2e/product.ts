import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { findBatches, readPrintedVouchers } from '#server/modules/vouchers/index.ts'
import { findFreePort } from '#server/platform/find-free-port.ts'
import { openServices } from '#server/services.ts'
import { runProgram, temporaryData } from '#tests/start/program.ts'
import { testDatabase } from '#tests/world/database.ts'

/** The program as `npm start` runs it, on an empty database without the demo world, and the staff at its terminal. */
export interface Product {
  readonly url: string
  /** A folder for the files staff work with. */
  readonly folder: string
  /** `npm run staff -- …` as the user admin; resolves to what it told scripts. */
  staff(...args: string[]): Promise<StaffAnswer>
  /** The codes of a batch as they are printed. The house itself lets them out to two people only. */
  codesOf(batchId: string): Promise<string[]>
  /** Staff come in by their password alone, as in the demo world. */
  askForPasswordOnly(): Promise<void>
  /** A role with its rights, as staff themselves may not make one without a second person. @returns its number */
  addRole(name: string, permissions: readonly string[]): Promise<string>
  close(): Promise<void>
}

export interface StaffAnswer {
  readonly id?: string
  readonly rows?: readonly Record<string, string>[]
  readonly [name: string]: unknown
}

const root = join(import.meta.dirname, '../..')

export async function openProduct(): Promise<Product> {
  const [database, data] = await Promise.all([testDatabase(), temporaryData()])
  const env = {
    // Known beforehand: it stands in the addresses that a gateway sends browsers back to.
    PORT: String(await findFreePort()),
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.url,
    MAHFAZA_DATA: data.path,
    MAHFAZA_DEMO: 'off',
    LOG_LEVEL: 'error',
  }
  const program = runProgram(env)
  const url = (await program.says(/Ready in .*?(http:\S+)/))[1] ?? ''
  const run = promisify(execFile)
  const alter = async (statement: string, values: readonly unknown[] = []) => {
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    const { rows } = await client.query<{ id: string }>(statement, [...values])
    await client.end()
    return rows
  }
  return {
    url,
    folder: data.path,
    async staff(...args) {
      const { stdout } = await run(process.execPath, ['scripts/staff.ts', ...args, '--json'], {
        cwd: root,
        env: { PATH: process.env.PATH, ...env, ...(args[0] !== 'user' && { MAHFAZA_STAFF: 'admin' }) },
      })
      return JSON.parse(stdout) as StaffAnswer
    },
    async codesOf(batchId) {
      const config = readConfig(env)
      if (!('port' in config)) throw new Error(config.join('; '))
      const services = await openServices(config)
      try {
        const { db } = services.database
        const batch = (await findBatches(db, [BigInt(batchId)])).get(BigInt(batchId))
        if (!batch) throw new Error(`there is no batch ${batchId}`)
        const printed = await Array.fromAsync(readPrintedVouchers(db, services.keys, batch))
        return printed.map(({ code }) => code)
      } finally {
        await services.close()
      }
    },
    async askForPasswordOnly() {
      await alter(
        `insert into setting (key, value) values ('staff_second_factor_required', 'false')
         on conflict (key) do update set value = excluded.value`,
      )
    },
    async addRole(name, permissions) {
      const [role] = await alter(
        `with made as (insert into role (name_ar, name_en) values ($1, $1) returning id),
           given as (insert into role_permission (role_id, permission) select id, unnest($2::text[]) from made)
         select id from made`,
        [name, permissions],
      )
      return String(role?.id)
    },
    async close() {
      program.send('SIGTERM')
      await program.ended
      await database.drop()
      await data.remove()
    },
  }
}
