import type { BeforeCommit, Db, Tx } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { findLastActivity, insertAnswers, listAnswers, listWritten, type State } from './record.queries.ts'
import { openRecordKeys, type RecordKeys } from './record-block.ts'
import { gone, type RecordTable } from './record-tables.rules.ts'

/**
 * The last work of each transaction of the program: it answers for the state in which it leaves the records that its
 * activities are about. Without the key nobody answers for a forged one, however many activities are put beside it.
 */
export function openAnswers(ring: KeyRing, tables: readonly RecordTable[]): BeforeCommit {
  const keys = openRecordKeys(ring)
  const changing = tables.filter(({ kind }) => kind === 'changes')
  return async (tx, subjects) => {
    if (subjects.length === 0) return
    for (const table of changing) {
      const ids = subjects.filter(({ type }) => type === table.table).map(({ id }) => String(id))
      if (ids.length > 0) await answerFor(tx, keys, table, [...new Set(ids)])
    }
  }
}

async function answerFor(
  tx: Tx,
  keys: RecordKeys,
  table: RecordTable,
  ids: readonly string[],
): Promise<void> {
  const { name } = table
  const activityId = await findLastActivity(tx, table.table, ids)
  if (activityId === null) return
  const rows = await listWritten(tx, table, ids)
  const written = rows.map(({ id, text, version }) => ({ id, digest: keys.digest(name, id, text), version }))
  const left = ids.filter((id) => !rows.some((row) => row.id === id))
  const states = [...written, ...left.map((id) => ({ id, digest: gone, version: '' }))]
  await insertAnswers(
    tx,
    table.table,
    states.map((state) => ({
      rowId: state.id,
      activityId,
      mac: keys.answer(activityId, { name, ...state }),
    })),
  )
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
