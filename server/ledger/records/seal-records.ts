import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { readSettled } from '../settled-horizon.queries.ts'
import { listAnswered } from './answer-changes.ts'
import {
  findLastRecordBlock,
  insertRecordBlock,
  listGrown,
  listStates,
  lockRecords,
  readLastNumbers,
  readLife,
  readNow,
  readSealedStates,
  type State,
  saveSealedStates,
} from './record.queries.ts'
import { makeRecordBlock, type RecordBlock, type RecordKeys } from './record-block.ts'
import {
  activityTable,
  gone,
  lifeName,
  type RecordLine,
  type RecordTable,
  type Through,
  writeLines,
} from './record-tables.rules.ts'

export interface RecordSealing {
  readonly database: Pick<Database, 'db' | 'transact'>
  readonly keys: RecordKeys
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
  { keys, tables }: RecordSealing,
  settled: Settled,
): Promise<RecordBlock | null> {
  await lockRecords(tx)
  const previous = await findLastRecordBlock(tx)
  const sealedAt = await readNow(tx)
  const lines: RecordLine[] = []
  const before: Through = previous?.through ?? {}
  const through: Record<string, string> = { ...before, [lifeName]: await readLife(tx) }
  const states: RecordLine[] = []
  for (const table of tables) {
    if (table.kind === 'grows') lines.push(...(await sealGrown(tx, table, { keys, settled, through })))
    else if (table.kind === 'ends') states.push(...(await sealEnded(tx, table, { keys, before })))
    else
      states.push(
        ...(await sealChanged(tx, table, {
          keys,
          before,
          isSameLife: before[lifeName] === through[lifeName],
        })),
      )
    through[table.name] ??= '0'
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
  into: { keys: RecordKeys; settled: Settled; through: Record<string, string> },
): Promise<RecordLine[]> {
  const { name } = table
  const after = into.through[name] ?? '0'
  const last = into.settled.get(table.table) ?? after
  const rows = await listGrown(tx, table, { after, last, rowsMax: grownMax })
  const end = rows.length === grownMax ? rows.at(-1)?.id : last
  into.through[name] = end ?? last
  return rows.map(({ id, text }) => ({
    name,
    id,
    digest: into.keys.digest(name, id, text),
    version: '',
    explained: true,
  }))
}

/** A name that has not been sealed before begins with all of its rows. */
async function sealEnded(
  tx: Tx,
  table: RecordTable,
  { keys, before }: { keys: RecordKeys; before: Through },
): Promise<RecordLine[]> {
  const { name } = table
  const rows = await listStates(tx, table, name in before ? endedSecondsMax : null)
  const sealed = await readSealedStates(
    tx,
    name,
    rows.map(({ id }) => id),
  )
  return rows
    .filter(({ id }) => !sealed.has(id))
    .map(({ id, text }) => ({ name, id, digest: keys.digest(name, id, text), version: '', explained: true }))
}

async function sealChanged(
  tx: Tx,
  table: RecordTable,
  { keys, before, isSameLife }: { keys: RecordKeys; before: Through; isSameLife: boolean },
): Promise<RecordLine[]> {
  const { name } = table
  const sealed = await readSealedStates(tx, name, null)
  const now = new Map<string, State>()
  for (const { id, text, version } of await listStates(tx, table, null))
    now.set(id, { digest: keys.digest(name, id, text), version })
  for (const [id, { digest }] of sealed)
    if (digest !== gone && !now.has(id)) now.set(id, { digest: gone, version: '' })
  const beginsAnew = table.versioned === true && !isSameLife
  const changed = new Map([...now].filter(([id, state]) => beginsAnew || differs(state, sealed.get(id))))
  // What the first block of a name finds is the beginning.
  const isBeginning = !(name in before) && sealed.size === 0
  const answered = await listAnswered(tx, keys, table, changed, before[activityTable] ?? '0')
  return [...changed].map(([id, state]) => {
    const seal = sealed.get(id)
    const isOnlyRestored = !isSameLife && seal?.explained === true && seal.digest === state.digest
    return { name, id, ...state, explained: isBeginning || isOnlyRestored || answered.has(id) }
  })
}

function differs(now: State, sealed: State | undefined): boolean {
  return now.digest !== sealed?.digest || now.version !== sealed.version
}
