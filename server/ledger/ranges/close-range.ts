import pg from 'pg'
import { close, freeze, listRanges } from './range.queries.ts'
import { RangeProblem } from './range-problem.ts'

/** As the function of the database refuses. */
const notReady = new Set(['55000', '55006'])

/**
 * Makes an old range read-only, also for the owner. It is read as before, so statements, searches, reversals, checks and
 * seals know no difference.
 * @param client the owner's
 * @throws RangeProblem while it may still be written
 */
export async function closeRange(client: pg.ClientBase, number: number): Promise<void> {
  const range = (await listRanges(client)).find((one) => one.number === number)
  if (!range) throw new RangeProblem(`There is no range ${number}.`)
  if (range.closedAt) {
    // The last step, if it was ended half-way.
    await freeze(client, number)
    throw new RangeProblem(`Range ${number} is closed already.`)
  }
  try {
    await close(client, number)
  } catch (error) {
    if (error instanceof pg.DatabaseError && notReady.has(error.code ?? ''))
      throw new RangeProblem(`Not now: ${error.message}.`, { cause: error })
    throw error
  }
  await freeze(client, number)
}
