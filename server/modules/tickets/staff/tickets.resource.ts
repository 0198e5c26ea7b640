import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ResourceValues } from '#contract/kernel/resource/row-types.ts'
import { tickets } from '#contract/resources/tickets/tickets.ts'
import { seatsPerKindMax } from '#contract/shapes/ticket.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { notifyWaiting } from '../announce-tickets.ts'
import { lockSector, overlapsSeats } from './ticket-kind.queries.ts'

export const ticketsServer = serveResource(tickets, {
  table: 'ticket',
  visibleTo: 'all',
  columns: {},
  computed: { taken: sql`t.taken` },
  async beforeStore(tx, values) {
    expectSubject(values)
    await expectSeats(tx, values)
    return undefined
  },
  async beforeUpdate(tx, { quota, sale_from, sale_to, ticket_for_me, ticket_for_friend, guests }, row) {
    // The numbers of seats stay what they were sold as.
    if (row.seat !== null && ((quota ?? row.quota) !== row.quota || (guests ?? 0) > 0))
      throw new Refusal('ticket.wrong_seats')
    const taken = await tx
      .selectFrom('ticket')
      .select('taken')
      .where('id', '=', BigInt(row.id))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (quota && taken && quota < taken.taken) throw new Refusal('ticket.quota_below', { taken: taken.taken })
    const [from, to] = [sale_from ?? row.sale_from, sale_to ?? row.sale_to]
    if (from && to && new Date(from) >= new Date(to))
      throw new Refusal('request.invalid', {}, { sale_to: { rule: 'after', values: {} } })
    if (!((ticket_for_me ?? row.ticket_for_me) || (ticket_for_friend ?? row.ticket_for_friend)))
      throw new Refusal('ticket.wrong_subject')
    return undefined
  },
  /** While it was in the trash, another kind may have got its seats. */
  async beforeRestore(tx, { sector_id, seat, last_seat, game_id, event_id, season_id }) {
    if (sector_id === null || seat === null || last_seat === null) return undefined
    const sectorId = BigInt(sector_id)
    await lockSector(tx, sectorId)
    const [gameId, eventId, seasonId] = [idOf(game_id), idOf(event_id), idOf(season_id)]
    if (await overlapsSeats(tx, { sectorId, seat, last: last_seat, gameId, eventId, seasonId }))
      throw new Refusal('ticket.seats_overlap')
    return undefined
  },
  /** More places, or a sale that goes on: those who wait are notified. */
  async afterWrite(tx, { id, quota, taken }) {
    const people = (quota ?? 0) - (taken ?? 0)
    if (people > 0) await notifyWaiting(tx, [{ ticketId: BigInt(id), people }])
  },
})

function idOf(id: string | null): bigint | null {
  return id === null ? null : BigInt(id)
}

type Values = ResourceValues<typeof tickets>

/** @throws Refusal `ticket.wrong_subject` unless it is for one thing, and a stream is of a game */
function expectSubject(values: Values): void {
  const { game_id, event_id, season_id, virtual_ticket, sector_id, ticket_for_me, ticket_for_friend } = values
  const subjects = [game_id, event_id, season_id].filter(Boolean)
  const isStream = virtual_ticket === true
  if (subjects.length !== 1 || (isStream && (!game_id || sector_id)))
    throw new Refusal('ticket.wrong_subject')
  if (ticket_for_me === false && ticket_for_friend === false) throw new Refusal('ticket.wrong_subject')
  const { sale_from, sale_to } = values
  if (sale_from && sale_to && sale_from >= sale_to)
    throw new Refusal('request.invalid', {}, { sale_to: { rule: 'after', values: {} } })
}

/**
 * A kind with numbered seats sells each of them once: as many as its quota, none of another kind of the same game, and one
 * person on each.
 * @throws Refusal `ticket.wrong_seats`, `ticket.too_many_seats`, `ticket.seats_overlap`
 */
async function expectSeats(tx: Tx, values: Values): Promise<void> {
  const { seat, last_seat: last, sector_id: sectorId, quota, guests } = values
  if (!(seat || last)) return
  if (!(seat && last && sectorId && quota) || last - seat + 1 !== quota || (guests ?? 0) > 0)
    throw new Refusal('ticket.wrong_seats')
  if (quota > seatsPerKindMax) throw new Refusal('ticket.too_many_seats', { max: seatsPerKindMax })
  const sector = await lockSector(tx, sectorId)
  const seats = sector?.numbered ? (sector.row_count ?? 0) * (sector.seats_per_row ?? 0) : 0
  if (last > seats) throw new Refusal('ticket.wrong_seats')
  const { game_id = null, event_id = null, season_id = null } = values
  if (
    await overlapsSeats(tx, { sectorId, seat, last, gameId: game_id, eventId: event_id, seasonId: season_id })
  )
    throw new Refusal('ticket.seats_overlap')
}
