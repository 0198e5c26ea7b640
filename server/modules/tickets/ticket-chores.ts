import { Refusal } from '#contract/kernel/refusal.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { expireTickets, findCancelled, followMoved, putOffRefunds } from './chore.queries.ts'
import { refundTicket } from './refund-ticket.ts'

const refundsAtOnceMax = 200
const [ticketsOfChunk, chunksMax] = [5_000, 40]
/** Ended meanwhile, or a full queue. */
const passing: ReadonlySet<string> = new Set(['ticket.not_refundable', 'busy'])
/** A frozen account gets its money when staff have looked at it. */
const later = 'ledger.account_frozen'

/**
 * Gives the price of every paid ticket of a cancelled game or event back. Each ticket remembers by itself whether it was
 * refunded: the work may be left at any moment, by any number of processes, and goes on in the next round.
 */
export async function refundCancelled(engine: PostingEngine, db: Db): Promise<{ refunded: number }> {
  const ids = await findCancelled(db, refundsAtOnceMax)
  const outcomes = await Promise.all(ids.map((id) => refundOne(engine, id)))
  await putOffRefunds(
    db,
    ids.filter((_, index) => outcomes[index] === 'later'),
  )
  return { refunded: outcomes.filter((outcome) => outcome === 'done').length }
}

async function refundOne(
  engine: PostingEngine,
  clientTicketId: bigint,
): Promise<'done' | 'passed' | 'later'> {
  try {
    await engine.post(refundTicket, {
      input: { clientTicketId, why: 'cancelled', clientId: null, reason: null },
      actor: { type: 'system', id: null },
    })
    return 'done'
  } catch (error) {
    if (error instanceof Refusal && error.code === later) return 'later'
    if (error instanceof Refusal && passing.has(error.code)) return 'passed'
    throw error
  }
}

/** Follows what was moved, then ends what nobody used in time, in chunks; the next round does the rest. */
export async function keepTickets({ db }: Pick<Database, 'db'>): Promise<void> {
  for (const keep of [followMoved, expireTickets]) {
    let chunks = 0
    while (chunks < chunksMax && (await keep(db, ticketsOfChunk)) === ticketsOfChunk) chunks += 1
  }
}
