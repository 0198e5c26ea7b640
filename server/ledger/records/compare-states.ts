import type { Db } from '#server/platform/db/database.ts'
import { findLastRecordBlock } from './record.queries.ts'
import type { RecordKeys } from './record-block.ts'
import type { RecordProblem } from './record-problem.ts'
import { listStoredStates } from './record-state.queries.ts'
import type { RecordLine, RecordTable } from './record-tables.rules.ts'
import { isForged } from './sealed-states.ts'

const thing = 'record state'

interface Comparing {
  readonly tables: readonly RecordTable[]
  /** What the blocks say last. */
  readonly states: ReadonlyMap<string, RecordLine>
}

/** States that were not written by the program. */
export async function findForgedStates(
  db: Db,
  keys: RecordKeys,
  tables: readonly RecordTable[],
): Promise<readonly RecordProblem[]> {
  const through = (await findLastRecordBlock(db))?.through ?? {}
  const names = new Set(tables.map(({ name }) => name))
  const stored = await listStoredStates(db, null, null)
  return stored
    .filter((state) => names.has(state.name) && isForged(keys, through, state))
    .map(({ name, id }) => ({ change: 'edited', thing, id: `${name} ${id}` }))
}

/** The states that the sealer compares with, against the blocks that they come from. */
export async function compareStates(
  db: Db,
  { tables, states }: Comparing,
): Promise<readonly RecordProblem[]> {
  const problems: RecordProblem[] = []
  const names = new Set(tables.filter(({ kind }) => kind !== 'grows').map(({ name }) => name))
  const left = new Map([...states].filter(([, { name }]) => names.has(name)))
  for (const stored of await listStoredStates(db, null, null)) {
    if (!names.has(stored.name)) continue
    const id = `${stored.name} ${stored.id}`
    const last = left.get(id)
    left.delete(id)
    if (!last) problems.push({ change: 'inserted', thing, id })
    else if (last.digest !== stored.digest || last.version !== stored.version)
      problems.push({ change: 'edited', thing, id })
  }
  for (const id of left.keys()) problems.push({ change: 'deleted', thing, id })
  return problems
}
