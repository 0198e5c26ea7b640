import { seatPlace } from '#contract/shapes/ticket.ts'
import type { Database } from '#server/platform/db/database.ts'
import { insertPaperTickets, lockMaking, type PaperBatch } from './paper-batch.queries.ts'
import { findTakenSeats, lockTickets, type StockedTicket } from './stocked-ticket.queries.ts'

const ticketsOfChunk = 1_000

/**
 * Makes the tickets of ordered batches, a chunk in each transaction: a killed process loses one chunk, and the next one
 * goes on where it was. Numbered seats are the first ones that are free.
 */
export async function makePaperTickets(database: Database): Promise<void> {
  for (let chunk = 0; chunk < 40; chunk += 1) {
    const made = await database.transact(async (tx) => {
      const batch = await lockMaking(tx)
      const [ticket] = batch ? await lockTickets(tx, [batch.ticketId]) : []
      if (!(batch && ticket)) return false
      const count = Math.min(ticketsOfChunk, batch.count - batch.madeCount)
      const seats = await seatsOf(tx, ticket, count)
      await insertPaperTickets(tx, batch, {
        tickets: Array.from({ length: count }, (_, at) => ({
          number: numberOf(batch, batch.madeCount + at + 1),
          seat: seats?.[at] ?? null,
          seatRow: rowOf(seats?.[at], ticket),
        })),
        validFrom: ticket.validFrom,
        validTo: ticket.validTo,
      })
      return true
    })
    if (!made) return
  }
}

function numberOf({ prefix }: PaperBatch, at: number): string {
  return `${prefix}${String(at).padStart(5, '0')}`
}

function rowOf(seat: number | undefined, { seatsPerRow }: StockedTicket): number | null {
  return seat === undefined ? null : seatPlace(seat, seatsPerRow ?? seat).row
}

/** Null: the places have no numbers. */
async function seatsOf(
  tx: Parameters<typeof lockTickets>[0],
  { id, firstSeat, lastSeat }: StockedTicket,
  count: number,
): Promise<readonly number[] | null> {
  if (firstSeat === null || lastSeat === null) return null
  const taken = (await findTakenSeats(tx, [id])).get(id) ?? new Set()
  return Array.from({ length: lastSeat - firstSeat + 1 }, (_, at) => firstSeat + at)
    .filter((seat) => !taken.has(seat))
    .slice(0, count)
}
