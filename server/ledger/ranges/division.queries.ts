import type pg from 'pg'
import { lockIds } from '#server/platform/db/lock-ids.ts'

/** Whether transactions lie in ranges: then what they use up is unique in tables of its own, which a trigger fills. */
export const isDividedText = `exists (select from pg_partitioned_table where partrelid = 'ledger.transaction'::regclass)`

export async function isDivided(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ divided: boolean }>(`select ${isDividedText} as divided`)
  return rows[0]?.divided ?? false
}

export const boundName = 'transaction_0_ids'

/** A division is under way as long as a process holds it. */
const isUnderWayText = `exists (
  select from pg_locks l
  where l.locktype = 'advisory' and l.classid = 0 and l.objid = ${lockIds.division} and l.objsubid = 1 and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
)`

/** What is left of a division that was stopped half-way: rows of `kind, name`. A replica cannot tell: it has no locks of others. */
export const leftoversText = `
  select kind, name from (
    select 'trigger' as kind, tgname::text as name from pg_trigger
    where tgrelid = 'ledger.transaction'::regclass and tgname = 'note_uses'
    union all
    select 'constraint', conname::text from pg_constraint
    where conrelid = 'ledger.transaction'::regclass and conname = '${boundName}'
  ) found
  where not ${isDividedText} and not ${isUnderWayText} and not pg_is_in_recovery()`

export async function listLeftovers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Record<'kind' | 'name', string>>(leftoversText)
  return rows.map(({ kind, name }) => `${kind} ${name}`)
}

/** Until the connection ends. False: another process divides. */
export async function beginDivision(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ begun: boolean }>('select pg_try_advisory_lock($1) as begun', [
    lockIds.division,
  ])
  return rows[0]?.begun ?? false
}

export async function endDivision(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [lockIds.division])
}
