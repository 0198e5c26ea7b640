import pg from 'pg'
import { close, freeze } from './range.queries.ts'
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
  try {
    await close(client, number)
  } catch (error) {
    if (error instanceof pg.DatabaseError && notReady.has(error.code ?? ''))
      throw new RangeProblem(`Not now: ${error.message}.`, { cause: error })
    throw error
  }
  await freeze(client, number)
}
