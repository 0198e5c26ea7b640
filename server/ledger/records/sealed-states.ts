import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { listRecordBlocks } from './record.queries.ts'
import type { RecordKeys } from './record-block.ts'
import {
  forgetStates,
  listStoredStates,
  type SealedState,
  type StoredState,
  saveStates,
} from './record-state.queries.ts'
import { macsName, type RecordLine, readLines, type Through } from './record-tables.rules.ts'

const blocksAtOnce = 64
const alarmsMax = 20

interface Reading {
  readonly keys: RecordKeys
  /** How far the last block goes. */
  readonly through: Through
  readonly name: string
  /** Null: all. */
  readonly ids: readonly string[] | null
}

/** The last sealed states. One without the MAC of the program counts for nothing: it is read from the blocks again. */
export async function readSealedStates(db: Db, reading: Reading): Promise<Map<string, SealedState>> {
  const { states } = await readStates(db, reading)
  return states
}

/** The same; what was written past the program is put right, and staff are told. */
export async function mendSealedStates(tx: Tx, reading: Reading): Promise<Map<string, SealedState>> {
  const { states, forged } = await readStates(tx, reading)
  if (forged.length === 0) return states
  const { name, keys } = reading
  const found = forged.flatMap(({ id }) => {
    const state = states.get(id)
    return state ? [{ name, id, before: '', ...state }] : []
  })
  await saveSealedStates(tx, keys, found)
  await forgetStates(
    tx,
    name,
    forged.map(({ id }) => id).filter((id) => !states.has(id)),
  )
  for (const { id } of forged.slice(0, alarmsMax))
    await raiseAlarm(tx, {
      code: 'seals.unexplained',
      subject: `record state ${name} ${id}`,
      details: { table: name, id },
      critical: true,
    })
  return states
}

export async function saveSealedStates(
  tx: Tx,
  keys: RecordKeys,
  lines: readonly RecordLine[],
): Promise<void> {
  await saveStates(
    tx,
    lines.map((line) => ({ ...line, mac: keys.state(line) })),
  )
}

/** States that the program did not write, among those that are stored. */
export function isForged(keys: RecordKeys, through: Through, { mac, ...state }: StoredState): boolean {
  return mac === null ? macsName in through : mac !== keys.state(state)
}

async function readStates(
  db: Db,
  { keys, through, name, ids }: Reading,
): Promise<{ states: Map<string, SealedState>; forged: readonly StoredState[] }> {
  const stored = await listStoredStates(db, name, ids)
  const forged = stored.filter((state) => isForged(keys, through, state))
  const sound = stored.filter((state) => !forged.includes(state))
  const states = new Map<string, SealedState>(sound.map((state) => [state.id, state]))
  if (forged.length > 0)
    for (const line of await readFromBlocks(db, name, new Set(forged.map(({ id }) => id))))
      states.set(line.id, line)
  return { states, forged }
}

/** What the blocks say last about these records. */
async function readFromBlocks(
  db: Db,
  name: string,
  ids: ReadonlySet<string>,
): Promise<readonly RecordLine[]> {
  const last = new Map<string, RecordLine>()
  for (let number = '0'; ; ) {
    const blocks = await listRecordBlocks(db, number, blocksAtOnce)
    for (const { list } of blocks)
      for (const line of readLines(list)) if (line.name === name && ids.has(line.id)) last.set(line.id, line)
    const end = blocks.at(-1)
    if (!end) return [...last.values()]
    number = end.number
  }
}
