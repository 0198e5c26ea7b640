import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface Answer {
  readonly rowId: string
  readonly activityId: string
  readonly mac: string
}

export async function insertAnswers(tx: Tx, table: string, answers: readonly Answer[]): Promise<void> {
  await sql`
    insert into ledger.record_answer (table_name, row_id, activity_id, mac)
    select ${table}, * from unnest(${answers.map(({ rowId }) => rowId)}::text[],
      ${answers.map(({ activityId }) => activityId)}::bigint[], ${answers.map(({ mac }) => mac)}::text[])`.execute(
    tx,
  )
}

/**
 * The answers for changes of these records. A change, its activity and its answer are one transaction, so the activity has
 * a number above `after`: those up to it were sealed when the record was still as before.
 */
export async function listAnswers(
  db: Db,
  table: string,
  ids: readonly string[],
  after: string,
): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select row_id as "rowId", activity_id::text as "activityId", mac from ledger.record_answer
    where table_name = ${table} and row_id = any(${ids}::text[]) and activity_id > ${after}::bigint`.execute(
    db,
  )
  return rows
}

/** At most one chunk of those that nobody reads any more; returns its size. */
export async function deleteAnswers(tx: Tx, through: string, rowsMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ledger.record_answer where ctid in (
      select ctid from ledger.record_answer where activity_id <= ${through}::bigint limit ${rowsMax})`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
