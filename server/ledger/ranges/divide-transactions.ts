import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { beginDivision, endDivision, isDivided } from './division.queries.ts'
import {
  addBound,
  divide,
  dropBound,
  noteUsesAfter,
  proveBound,
  proveHolds,
  setFirstEnd,
  startNoting,
} from './range.queries.ts'
import { RangeProblem } from './range-problem.ts'

export interface DivideOptions {
  /** Ids of a range after the first, which has what exists. */
  readonly idsPerRange?: bigint
  /** Called with the last id whose uses are noted. */
  readonly onNoted?: (lastId: string) => void
}

const idsPerRangeUsual = 50_000_000n
const rowsAtOnce = 20_000

/**
 * Lets transactions lie in ranges of their ids, while postings go on. No row is moved: the table becomes the first range.
 * Ended half-way, it is called again.
 * @param client the owner's
 */
export async function divideTransactions(client: pg.ClientBase, options: DivideOptions = {}): Promise<void> {
  if (!(await beginDivision(client))) throw new RangeProblem('Another process divides the ledger.')
  try {
    await divideAlone(client, options)
  } finally {
    await atBest(endDivision(client))
  }
}

async function divideAlone(
  client: pg.ClientBase,
  { idsPerRange = idsPerRangeUsual, onNoted }: DivideOptions,
): Promise<void> {
  if (await isDivided(client)) {
    // The last step of a division that was ended half-way.
    await proveHolds(client)
    throw new RangeProblem('The transactions lie in ranges already.')
  }
  await whenFree(client, () => startNoting(client))
  await noteOld(client, onNoted)
  const endId = await setFirstEnd(client, idsPerRange)
  await whenFree(client, () => addBound(client, endId))
  try {
    await proveBound(client)
    await whenFree(client, () => divide(client, idsPerRange))
  } catch (error) {
    // Otherwise it would refuse the ids beyond. If it stays, the list of ranges and the checks name it.
    await atBest(whenFree(client, () => dropBound(client)))
    throw error
  }
  await proveHolds(client)
}

async function noteOld(client: pg.ClientBase, onNoted: DivideOptions['onNoted']): Promise<void> {
  let last = await noteUsesAfter(client, '0', rowsAtOnce)
  while (last !== null) {
    onNoted?.(last)
    last = await noteUsesAfter(client, last, rowsAtOnce)
  }
}

const [lockMillisecondsMax, pauseMilliseconds, triesMax] = [500, 1_000, 120]
const worthAnotherTry = new Set(['55P03', '40P01'])

/**
 * Waits for a table half a second at a time: as long as one statement waits to have it alone, every later one waits behind
 * it. In the pauses they go on.
 */
async function whenFree(client: pg.ClientBase, step: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockMillisecondsMax}`)
      await step()
      await client.query('commit')
      return
    } catch (error) {
      await atBest(client.query('rollback'))
      if (!(error instanceof pg.DatabaseError && worthAnotherTry.has(error.code ?? ''))) throw error
      if (tries === triesMax)
        throw new RangeProblem(
          'A long transaction holds the ledger (pg_stat_activity). End it, and try again.',
        )
    }
    await pause(pauseMilliseconds)
  }
}

/** After an error that says more than one of this would. */
async function atBest(mending: Promise<unknown>): Promise<void> {
  try {
    await mending
  } catch {
    // Most often the connection is lost, and with it what was begun.
  }
}
