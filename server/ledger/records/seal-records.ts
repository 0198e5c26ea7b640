import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { readSettled } from '../settled-horizon.queries.ts'
import {
  findLastRecordBlock,
  insertRecordBlock,
  listExplained,
  listGrown,
  listStates,
  lockRecords,
  type RecordRow,
  readLastNumbers,
  readNow,
  readSealedStates,
  saveSealedStates,
} from './record.queries.ts'
import { type DigestRecord, makeRecordBlock, type RecordBlock } from './record-block.ts'
import { activityTable, gone, type RecordLine, type RecordTable, writeLines } from './record-tables.rules.ts'

export interface RecordSealing {
  readonly database: Pick<Database, 'db' | 'transact'>
  readonly digest: DigestRecord
  readonly tables: readonly RecordTable[]
}

const grownMax = 5_000
/** What ended before was sealed then; a full verification looks at all. */
const endedSecondsMax = 2 * 24 * 3600
const alarmsMax = 20

/** A settled number of each table, or null when a person writes one of them for too long. */
type Settled = ReadonlyMap<string, string>

/**
 * Seals the new and the changed records as one block, if there are any. A change that nobody answers for is marked, and
 * raises an alarm: the program logs each of its own.
 */
export async function sealRecords(sealing: RecordSealing): Promise<RecordBlock | null> {
  const { database, tables } = sealing
  const grows = tables.filter(({ kind }) => kind === 'grows')
  const settled = await readSettled(
    database.db,
    grows.map(({ table }) => table),
    () => readLastNumbers(database.db, grows),
  )
  if (settled === null) return null
  return database.transact((tx) => sealBlock(tx, sealing, settled))
}

async function sealBlock(
  tx: Tx,
  { digest, tables }: RecordSealing,
  settled: Settled,
): Promise<RecordBlock | null> {
  await lockRecords(tx)
  const previous = await findLastRecordBlock(tx)
  const sealedAt = await readNow(tx)
  const lines: RecordLine[] = []
  const through: Record<string, string> = { ...previous?.through }
  const states: RecordLine[] = []
  for (const table of tables) {
    if (table.kind === 'grows') lines.push(...(await sealGrown(tx, table, { digest, settled, through })))
    else states.push(...(await sealStates(tx, table, { digest, previous })))
  }
  lines.push(...states)
  if (lines.length === 0) return null
  const block = makeRecordBlock(previous, { sealedAt, through, list: writeLines(lines) })
  await insertRecordBlock(tx, block)
  await saveSealedStates(tx, states)
  for (const { name, id } of states.filter(({ explained }) => !explained).slice(0, alarmsMax))
    await raiseAlarm(tx, {
      code: 'seals.unexplained',
      subject: `${name} ${id}`,
      details: { table: name, id },
      critical: true,
    })
  return block
}

/** @param into its `through` moves on */
async function sealGrown(
  tx: Tx,
  table: RecordTable,
  into: { digest: DigestRecord; settled: Settled; through: Record<string, string> },
): Promise<RecordLine[]> {
  const { name } = table
  const after = into.through[name] ?? '0'
  const last = into.settled.get(table.table) ?? after
  const rows = await listGrown(tx, table, { after, last, rowsMax: grownMax })
  const end = rows.length === grownMax ? rows.at(-1)?.id : last
  into.through[name] = end ?? last
  return rows.map(({ id, text }) => ({ name, id, digest: into.digest(name, id, text), explained: true }))
}

async function sealStates(
  tx: Tx,
  table: RecordTable,
  { digest, previous }: { digest: DigestRecord; previous: RecordBlock | null },
): Promise<RecordLine[]> {
  const { name, kind } = table
  const rows: readonly RecordRow[] = await listStates(tx, table, previous ? endedSecondsMax : null)
  const ids = rows.map(({ id }) => id)
  const sealed = await readSealedStates(tx, name, kind === 'ends' ? ids : null)
  const now = new Map(rows.map(({ id, text }) => [id, digest(name, id, text)]))
  if (kind === 'ends')
    return [...now]
      .filter(([id]) => !sealed.has(id))
      .map(([id, made]) => ({ name, id, digest: made, explained: true }))
  const left = [...sealed].filter(([id, made]) => made !== gone && !now.has(id)).map(([id]) => id)
  const changed = new Map([
    ...[...now].filter(([id, made]) => sealed.get(id) !== made),
    ...left.map((id) => [id, gone] as const),
  ])
  const after = previous?.through[activityTable] ?? '0'
  // What the first block finds is the beginning.
  const explained =
    previous && changed.size > 0 ? await listExplained(tx, table.table, [...changed.keys()], after) : null
  return [...changed].map(([id, made]) => ({
    name,
    id,
    digest: made,
    explained: explained === null || explained.has(id),
  }))
}
