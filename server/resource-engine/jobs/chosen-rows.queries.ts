import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** The rows of a change of many, in their order, and how many of them are counted. */
export interface Chosen {
  readonly ids: readonly bigint[]
  readonly done: number
}

/** Null before they are chosen. */
export async function findChosen(db: Db, jobId: bigint): Promise<Chosen | null> {
  const { rows } = await sql<{ ids: readonly string[] | null; done: number }>`
    select row_ids::text[] as ids, done from console_job where id = ${jobId}`.execute(db)
  const [row] = rows
  return row?.ids ? { ids: row.ids.map(BigInt), done: row.done } : null
}

/**
 * Chosen once: a later try changes these rows, and no other that the list shows by then. What a program counted that did
 * not keep its choice says nothing about them.
 */
export async function chooseRows(db: Db, jobId: bigint, ids: readonly bigint[]): Promise<Chosen> {
  await sql`
    update console_job set row_ids = ${ids.map(String)}::bigint[], total = ${ids.length}, done = 0, refused = 0, asked = 0
    where id = ${jobId} and row_ids is null`.execute(db)
  return (await findChosen(db, jobId)) ?? { ids: [], done: 0 }
}

/** What became of a row. */
export type RowOutcome = 'done' | 'asked' | 'refused'

/**
 * Counts the row at this position, in the transaction that changes or refuses it. False when it was counted before:
 * then nothing may happen to it.
 */
export async function countRow(
  tx: Tx,
  jobId: bigint,
  position: number,
  outcome: RowOutcome,
): Promise<boolean> {
  const oneMore = (column: 'asked' | 'refused'): RawBuilder<number> => sql`${sql.ref(column)} + 1`
  const { numUpdatedRows } = await tx
    .updateTable('console_job')
    .set({ done: position + 1, ...(outcome !== 'done' && { [outcome]: oneMore(outcome) }) })
    .where('id', '=', jobId)
    .where('done', '=', position)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertRefusal(
  tx: Tx,
  jobId: bigint,
  { position, rowId, reason }: { position: number; rowId: bigint; reason: string },
): Promise<void> {
  await tx
    .insertInto('console_job_refusal')
    .values({ job_id: jobId, position, row_id: rowId, reason })
    .execute()
}

/** The refused rows of all tries, in the order of the choice. */
export async function selectRefusals(
  db: Db,
  jobId: bigint,
): Promise<{ readonly rowId: bigint; readonly reason: string }[]> {
  return db
    .selectFrom('console_job_refusal')
    .select(['row_id as rowId', 'reason'])
    .where('job_id', '=', jobId)
    .orderBy('position')
    .execute()
}
