import type pg from 'pg'
import type { Chance } from '../../scripts/demo/chance.ts'

/** What a tamperer with a superuser's rights works with. */
export interface Tools {
  readonly chance: Chance
  run(text: string, values?: unknown[]): Promise<pg.QueryResult>
  /** A row of the table, any with the same chance. */
  pick(table: string, where?: string): Promise<Row>
}

/** Every column as text. */
export type Row = Readonly<Record<string, string | null>>

/** `thing id` of what must be named, and of what else may be. */
export interface Tampered {
  readonly named: readonly string[]
  /** Of a thing without an id, any. */
  readonly allowed?: readonly string[]
}

/** If a block covers other rows than before, it is unknown which of the two is true. */
export const anyRow = 'row'

export function toolsOf(
  owner: (text: string, values?: unknown[]) => Promise<pg.QueryResult>,
  chance: Chance,
): Tools {
  return {
    chance,
    run: owner,
    async pick(table, where = 'true') {
      const { rows } = await owner(`select count(*)::int as count from ${table} where ${where}`)
      const at = chance.between(0, rows[0].count - 1)
      const picked = await owner(
        `select (select json_object_agg(key, value) from jsonb_each_text(to_jsonb(t))) as row
         from ${table} t where ${where} order by t::text offset ${at} limit 1`,
      )
      return picked.rows[0].row
    },
  }
}

/** Everything a tamperer can reach, put aside and put back: each tampering begins with the same books. */
const tables = ['account', 'transaction', 'entry', 'block', 'head']

export async function putAside({ run }: Pick<Tools, 'run'>): Promise<void> {
  await run('create schema aside')
  for (const table of tables) await run(`create table aside.${table} as table ledger.${table}`)
}

export async function putBack({ run }: Pick<Tools, 'run'>): Promise<void> {
  await run(`truncate ${tables.map((table) => `ledger.${table}`).join()} cascade`)
  for (const table of tables)
    await run(`insert into ledger.${table} overriding system value select * from aside.${table}`)
}
