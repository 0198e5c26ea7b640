import type { BeforeCommit, Db, Tx } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { type KnownMigrations, readKnownMigrations, readNewMigrations } from './applied-migrations.ts'
import {
  findLastActivity,
  findLastRecordBlock,
  listTheseStates,
  listWritten,
  listWrittenOfThese,
  readLife,
  type StateRow,
} from './record.queries.ts'
import { insertAnswers, listAnswers } from './record-answer.queries.ts'
import { openRecordKeys, type RecordKeys } from './record-block.ts'
import type { State } from './record-state.queries.ts'
import { activityTable, gone, lifeName, type RecordTable } from './record-tables.rules.ts'
import { readSealedStates } from './sealed-states.ts'

interface Answering {
  readonly keys: RecordKeys
  /** Of connections outside of the transaction: there its records are still as they were before. */
  readonly outside: Db
  knownMigrations(): Promise<KnownMigrations>
}

type StateOf = State & { readonly id: string }

/**
 * The last work of each transaction of the program: it answers for the state in which it leaves the records that its
 * activities are about, if it has written them, and if they were until then as they were sealed or answered for. Without
 * the key nobody answers for a forged one, however many activities are put beside it.
 *
 * @param outside connections that no transaction waits for
 */
export function openAnswers(ring: KeyRing, tables: readonly RecordTable[], outside: Db): BeforeCommit {
  let known: Promise<KnownMigrations> | undefined
  const knownMigrations = () => {
    known ??= readKnownMigrations()
    return known
  }
  const answering = { keys: openRecordKeys(ring), outside, knownMigrations }
  const changing = tables.filter(({ kind }) => kind === 'changes')
  return async (tx, subjects) => {
    if (subjects.length === 0) return
    for (const table of changing) {
      const ids = subjects.filter(({ type }) => type === subjectOf(table)).map(({ id }) => String(id))
      if (ids.length > 0) await answerFor(tx, answering, table, [...new Set(ids)])
    }
  }
}

function subjectOf({ subject, table }: RecordTable): string {
  return subject ?? table
}

async function answerFor(
  tx: Tx,
  answering: Answering,
  table: RecordTable,
  ids: readonly string[],
): Promise<void> {
  const { keys } = answering
  const { name } = table
  // Of what has no row of its own, nothing was written: most activities about it are about something else.
  const isPartOfAnother = table.subject !== undefined
  const rows = isPartOfAnother ? await listWrittenOfThese(tx, table, ids) : await listWritten(tx, table, ids)
  const left = isPartOfAnother ? [] : ids.filter((id) => !rows.some((row) => row.id === id))
  if (left.length === 0 && !rows.some(({ isOwn }) => isOwn)) return
  const activityId = await findLastActivity(tx, subjectOf(table), ids)
  if (activityId === null) return
  const states = [
    ...digested(
      keys,
      name,
      rows.filter(({ isOwn }) => isOwn),
    ),
    ...left.map((id) => ({ id, digest: gone, version: '' })),
  ]
  const sound = states.length > 0 ? await listSound(tx, answering, table, states) : []
  await insertAnswers(
    tx,
    table.table,
    sound.map((state) => ({
      rowId: state.id,
      activityId,
      mac: keys.answer(activityId, { name, ...state }),
    })),
  )
}

function digested(keys: RecordKeys, name: string, rows: readonly StateRow[]): StateOf[] {
  return rows.map(({ id, text, version }) => ({ id, digest: keys.digest(name, id, text), version }))
}

/**
 * Those that were as sealed or as answered for before this transaction: it has locked them, so outside of it nobody has
 * changed them since. One that was sealed without an answer must have got other terms, not only another name.
 */
async function listSound(
  tx: Tx,
  { keys, outside, knownMigrations }: Answering,
  table: RecordTable,
  states: readonly StateOf[],
): Promise<readonly StateOf[]> {
  const { name } = table
  // First: what a later block has sealed is then found among the states.
  const last = await findLastRecordBlock(tx)
  if (!last || !(name in last.through)) return states
  const ids = states.map(({ id }) => id)
  const sealed = await readSealedStates(tx, { keys, through: last.through, name, ids })
  const were = new Map<string, State>(ids.map((id) => [id, { digest: gone, version: '' }]))
  const rows = await listTheseStates(outside, table, ids)
  for (const was of digested(keys, name, rows)) were.set(was.id, was)
  const migrations = await readNewMigrations(tx, last.through, await knownMigrations())
  const migrated = new Set(rows.filter((row) => migrations.writerOf(row) !== null).map(({ id }) => id))
  const answered = await listAnswered(tx, keys, table, were, last.through[activityTable] ?? '0')
  const isSameLife = last.through[lifeName] === (await readLife(tx))
  return states.filter(({ id, digest }) => {
    const seal = sealed.get(id)
    const was = were.get(id)
    if (answered.has(id) || migrated.has(id)) return true
    if (!seal) return was?.digest === gone
    const isAsSealed =
      was?.digest === seal.digest && (!isSameLife || seal.version === '' || was.version === seal.version)
    return isAsSealed && (seal.explained || digest !== seal.digest)
  })
}

/** Of these states, the ids of those that the program answers for. */
export async function listAnswered(
  db: Db,
  keys: RecordKeys,
  { name, table }: RecordTable,
  states: ReadonlyMap<string, State>,
  after: string,
): Promise<Set<string>> {
  if (states.size === 0) return new Set()
  const answers = await listAnswers(db, table, [...states.keys()], after)
  const answered = answers.filter(({ rowId, activityId, mac }) => {
    const state = states.get(rowId)
    return state !== undefined && mac === keys.answer(activityId, { name, id: rowId, ...state })
  })
  return new Set(answered.map(({ rowId }) => rowId))
}
