import { noHash } from '#contract/kernel/seal-text.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { listAnswered } from './answer-changes.ts'
import { readKnownMigrations } from './applied-migrations.ts'
import { compareStates, findForgedStates } from './compare-states.ts'
import { forgetAnswers } from './forget-answers.ts'
import { recordsSealed } from './name-records.ts'
import {
  listGrown,
  listRecordBlocks,
  listStates,
  readLife,
  readNamedBlocks,
  type StoredRecordBlock,
} from './record.queries.ts'
import { hashOf, openRecordKeys, type RecordKeys } from './record-block.ts'
import type { RecordProblem } from './record-problem.ts'
import type { State } from './record-state.queries.ts'
import {
  activityTable,
  gone,
  lifeName,
  type RecordLine,
  type RecordTable,
  readLines,
  type Through,
} from './record-tables.rules.ts'
import { sealRecords } from './seal-records.ts'

const blocksAtOnce = 64
const rowsAtOnce = 5_000
const numberMin = '-9223372036854775808'
const recordProblemsMax = 5_000

interface Verifying {
  readonly tx: Db
  readonly keys: RecordKeys
  readonly tables: readonly RecordTable[]
  readonly problems: RecordProblem[]
}

/** The last state of a record. */
interface Last extends RecordLine {
  readonly isNew: boolean
}

/**
 * Compares all sealed records with their blocks, the blocks with each other and with the transactions of the ledger that
 * name them. What changed since the last round is sealed first, so each later difference is an edit.
 */
export async function verifyRecords({
  database,
  keys,
  tables,
}: {
  readonly database: Database
  readonly keys: KeyRing
  readonly tables: readonly RecordTable[]
}): Promise<readonly RecordProblem[]> {
  const recordKeys = openRecordKeys(keys)
  // First: the sealer puts them right.
  const problems: RecordProblem[] = [...(await findForgedStates(database.db, recordKeys, tables))]
  await sealRecords({ database, keys: recordKeys, tables, migrations: await readKnownMigrations() })
  const ends = await database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const verifying = { tx, keys: recordKeys, tables, problems }
      const { states, ends } = await verifyBlocks(verifying)
      for (const table of tables) {
        if (table.kind === 'grows') await verifyBeginning(verifying, table)
        else await verifyStates(verifying, table, states, ends)
      }
      problems.push(...(await compareStates(tx, { tables, states })))
      return ends
    })
  await forgetAnswers(database, ends)
  return problems.slice(0, recordProblemsMax)
}

/** @returns the last state of each record that may change, and how far the last block goes */
async function verifyBlocks(verifying: Verifying): Promise<{ states: Map<string, Last>; ends: Through }> {
  const { tx, tables, problems } = verifying
  const named = await readNamedBlocks(tx, recordsSealed)
  const states = new Map<string, Last>()
  let ends: Through = {}
  const grows = new Map(tables.filter(({ kind }) => kind === 'grows').map((table) => [table.name, table]))
  let previous = { number: '0', hash: noHash }
  for (;;) {
    const blocks = await listRecordBlocks(tx, previous.number, blocksAtOnce)
    if (blocks.length === 0) break
    const grown: RecordLine[] = []
    for (const block of blocks) {
      if (!isSound(block, previous, named)) problems.push(broken('edited', block.number))
      named.delete(block.number)
      previous = block
      for (const line of readLines(block.list)) {
        if (grows.has(line.name)) grown.push(line)
        else follow(states, line)
      }
    }
    const through = blocks.at(-1)?.through ?? ends
    for (const [name, table] of grows) {
      const own = grown.filter((line) => line.name === name)
      await compareGrown(verifying, table, own, { after: ends[name] ?? '0', last: through[name] })
    }
    ends = through
  }
  for (const number of named.keys()) problems.push(broken('deleted', number))
  return { states, ends }
}

/** A state that was compared with another one than the blocks told last was explained by a forged one. */
function follow(states: Map<string, Last>, line: RecordLine): void {
  const key = `${line.name} ${line.id}`
  const last = states.get(key)
  const was = last?.digest ?? gone
  const isCompared = line.before === '' || line.before === was
  states.set(key, { ...line, explained: line.explained && isCompared, isNew: was === gone })
}

function broken(change: RecordProblem['change'], number: string): RecordProblem {
  return { change, thing: 'record block', id: number }
}

/** It follows the one before, has its hash, and the ledger names it, unless it is too young for that. */
function isSound(
  block: StoredRecordBlock,
  previous: { readonly number: string; readonly hash: string },
  named: ReadonlyMap<string, string>,
): boolean {
  const { number, previousHash, hash, isYoung } = block
  const name = named.get(number)
  return (
    BigInt(number) === BigInt(previous.number) + 1n &&
    previousHash === previous.hash &&
    hashOf(block) === hash &&
    (name === undefined ? isYoung : name === hash)
  )
}

/** The rows of a block's stretch of a table, compared with its lines. */
async function compareGrown(
  { tx, keys, problems }: Verifying,
  table: RecordTable,
  lines: readonly RecordLine[],
  { after, last }: { readonly after: string; readonly last: string | undefined },
): Promise<void> {
  if (last === undefined) return
  const sealed = new Map(lines.map((line) => [line.id, line.digest]))
  for (let from = after; ; ) {
    const rows = await listGrown(tx, table, { after: from, last, rowsMax: rowsAtOnce })
    for (const { id, text } of rows) {
      const known = sealed.get(id)
      if (known === undefined) problems.push({ change: 'inserted', thing: table.name, id })
      else if (known !== keys.digest(table.name, id, text))
        problems.push({ change: 'edited', thing: table.name, id })
      sealed.delete(id)
    }
    if (rows.length < rowsAtOnce) break
    from = rows.at(-1)?.id ?? last
  }
  for (const id of sealed.keys()) problems.push({ change: 'deleted', thing: table.name, id })
}

/** Numbers begin with one: a row below was put in by hand. */
async function verifyBeginning({ tx, problems }: Verifying, table: RecordTable): Promise<void> {
  const below = await listGrown(tx, table, { after: numberMin, last: '0', rowsMax: rowsAtOnce })
  for (const { id } of below) problems.push({ change: 'inserted', thing: table.name, id })
}

async function verifyStates(
  verifying: Verifying,
  table: RecordTable,
  states: ReadonlyMap<string, Last>,
  ends: Through,
): Promise<void> {
  const { tx, keys, problems } = verifying
  const { name } = table
  const left = new Map(
    [...states.values()].filter((last) => last.name === name).map((last) => [last.id, last]),
  )
  nameMarked(verifying, table, left)
  const isSameLife = ends[lifeName] === (await readLife(tx))
  const found = new Map<string, RecordProblem['change']>()
  const now = new Map<string, State>()
  for (const { id, text, version, isFresh } of await listStates(tx, table, null)) {
    const state = { digest: keys.digest(name, id, text), version }
    now.set(id, state)
    const last = left.get(id)
    left.delete(id)
    if (last === undefined || last.digest === gone) {
      if (!isFresh) found.set(id, 'inserted')
    } else if (last.explained && differs(last, state, isSameLife)) found.set(id, 'edited')
  }
  for (const { id, digest } of left.values()) {
    if (digest === gone) continue
    now.set(id, { digest: gone, version: '' })
    found.set(id, 'deleted')
  }
  // Of what the program changed this very moment, the next round makes a seal.
  const foundStates = new Map([...now].filter(([id]) => found.has(id)))
  const justNow =
    table.kind === 'changes'
      ? await listAnswered(tx, keys, table, foundStates, ends[activityTable] ?? '0')
      : null
  for (const [id, change] of found) if (!justNow?.has(id)) problems.push({ change, thing: name, id })
}

function differs(last: State, now: State, isSameLife: boolean): boolean {
  return last.digest !== now.digest || (isSameLife && last.version !== '' && last.version !== now.version)
}

/** Changes that nobody answered for when they were sealed: an answer is written together with its change, never later. */
function nameMarked({ problems }: Verifying, table: RecordTable, states: ReadonlyMap<string, Last>): void {
  for (const { id, digest, isNew, explained } of states.values()) {
    if (explained) continue
    const change = isNew ? 'inserted' : 'edited'
    problems.push({ change: digest === gone ? 'deleted' : change, thing: table.name, id })
  }
}
