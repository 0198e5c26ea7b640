import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { readSettled } from '../settled-horizon.queries.ts'
import { announceMigrated, type Migrated } from './announce-migrated.ts'
import { listAnswered } from './answer-changes.ts'
import {
  type KnownMigrations,
  type NewMigrations,
  readCommanding,
  readNewMigrations,
} from './applied-migrations.ts'
import {
  findLastRecordBlock,
  insertRecordBlock,
  listGrown,
  listStates,
  lockRecords,
  readLastNumbers,
  readLife,
  readNow,
} from './record.queries.ts'
import { makeRecordBlock, type RecordBlock, type RecordKeys } from './record-block.ts'
import { listStoredStates, type SealedState, type State } from './record-state.queries.ts'
import {
  activityTable,
  gone,
  lifeName,
  macsName,
  migrationName,
  type RecordLine,
  type RecordTable,
  type Through,
  writeLines,
} from './record-tables.rules.ts'
import { mendSealedStates, saveSealedStates } from './sealed-states.ts'

export interface RecordSealing {
  readonly database: Pick<Database, 'db' | 'transact'>
  readonly keys: RecordKeys
  readonly tables: readonly RecordTable[]
  readonly migrations: KnownMigrations
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
  { keys, tables, migrations: known }: RecordSealing,
  settled: Settled,
): Promise<RecordBlock | null> {
  await lockRecords(tx)
  const previous = await findLastRecordBlock(tx)
  const sealedAt = await readNow(tx)
  const lines: RecordLine[] = []
  const before: Through = previous?.through ?? {}
  const migrations = await readNewMigrations(tx, before, known)
  const through: Record<string, string> = {
    ...before,
    [lifeName]: await readLife(tx),
    [migrationName]: migrations.last,
    [macsName]: '1',
  }
  const states: RecordLine[] = []
  const migrated: Migrated[] = []
  for (const table of tables) {
    if (table.kind === 'grows') lines.push(...(await sealGrown(tx, table, { keys, settled, through })))
    else if (table.kind === 'ends') states.push(...(await sealEnded(tx, table, { keys, before })))
    else
      states.push(
        ...(await sealChanged(tx, table, {
          keys,
          before,
          isSameLife: before[lifeName] === through[lifeName],
          migrations,
          commanding: await readCommanding(tx, table, known),
          migrated,
        })),
      )
    through[table.name] ??= '0'
  }
  lines.push(...states)
  if (lines.length === 0 && before[migrationName] === through[migrationName] && macsName in before)
    return null
  const block = makeRecordBlock(previous, { sealedAt, through, list: writeLines(lines) })
  await insertRecordBlock(tx, block)
  if (!(macsName in before)) await sealStatesFromBefore(tx, keys)
  await saveSealedStates(tx, keys, states)
  await announceMigrated(tx, migrated)
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
    before: '',
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
  const ids = rows.map(({ id }) => id)
  const sealed = await mendSealedStates(tx, { keys, through: before, name, ids })
  return rows
    .filter(({ id }) => !sealed.has(id))
    .map(({ id, text }) => ({
      name,
      id,
      digest: keys.digest(name, id, text),
      version: '',
      explained: true,
      before: '',
    }))
}

interface Changing {
  readonly keys: RecordKeys
  readonly before: Through
  readonly isSameLife: boolean
  readonly migrations: NewMigrations
  /** The transactions of commands that make records of the table. */
  readonly commanding: ReadonlySet<string>
  /** What a migration has written is added. */
  readonly migrated: Migrated[]
}

async function sealChanged(
  tx: Tx,
  table: RecordTable,
  { keys, before, isSameLife, migrations, commanding, migrated }: Changing,
): Promise<RecordLine[]> {
  const { name } = table
  const sealed = await mendSealedStates(tx, { keys, through: before, name, ids: null })
  const now = new Map<string, State>()
  const writers = new Map<string, string>()
  const commanded = new Set<string>()
  for (const { id, text, version, writtenBy } of await listStates(tx, table, null)) {
    now.set(id, { digest: keys.digest(name, id, text), version })
    const migration = migrations.writerOf({ writtenBy })
    if (migration !== null) writers.set(id, migration)
    if (
      commanding.has(writtenBy) &&
      table.commanded?.makes(id, text) &&
      mayBeMade(now.get(id), sealed.get(id))
    )
      commanded.add(id)
  }
  for (const [id, { digest }] of sealed)
    if (digest !== gone && !now.has(id)) now.set(id, { digest: gone, version: '' })
  const beginsAnew = table.version !== undefined && !isSameLife
  const changed = new Map([...now].filter(([id, state]) => beginsAnew || differs(state, sealed.get(id))))
  // What the first block of a name finds is the beginning.
  const isBeginning = !(name in before) && sealed.size === 0
  const answered = await listAnswered(tx, keys, table, changed, before[activityTable] ?? '0')
  return [...changed].map(([id, state]) => {
    const seal = sealed.get(id)
    const dropper = table.dropped && state.digest === gone ? migrations.newest : null
    const migration = answered.has(id) ? undefined : (writers.get(id) ?? dropper ?? undefined)
    if (migration !== undefined) migrated.push({ migration, name, id })
    const explained =
      isBeginning ||
      hasOnlyNewVersion(state, seal, isSameLife) ||
      answered.has(id) ||
      migration !== undefined ||
      commanded.has(id)
    return { name, id, ...state, explained, before: seal?.digest ?? gone }
  })
}

/** A command changes what was right. What is as it was sealed may have been another for a while. */
function mayBeMade(now: State | undefined, seal: SealedState | undefined): boolean {
  return seal === undefined || (seal.explained && now?.digest !== seal.digest)
}

/** Restored, or sealed for the first time with its version: the same as it was, and that was answered for. */
function hasOnlyNewVersion(now: State, seal: SealedState | undefined, isSameLife: boolean): boolean {
  if (!seal?.explained || seal.digest !== now.digest) return false
  return !isSameLife || seal.version === ''
}

/** States of the version before have no MAC; they count as they are, once. */
async function sealStatesFromBefore(tx: Tx, keys: RecordKeys): Promise<void> {
  const states = await listStoredStates(tx, null, null)
  await saveSealedStates(
    tx,
    keys,
    states.map((state) => ({ ...state, before: '' })),
  )
}

function differs(now: State, sealed: State | undefined): boolean {
  return now.digest !== sealed?.digest || now.version !== sealed.version
}
