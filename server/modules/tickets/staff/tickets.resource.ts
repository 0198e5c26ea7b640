import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ResourceValues } from '#contract/kernel/resource/row-types.ts'
import { tickets } from '#contract/resources/tickets/tickets.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { serveResource } from '#server/resource-engine/index.ts'
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
})

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
 * @throws Refusal `ticket.wrong_seats`, `ticket.seats_overlap`
 */
async function expectSeats(tx: Tx, values: Values): Promise<void> {
  const { seat, last_seat: last, sector_id: sectorId, quota, guests } = values
  if (!(seat || last)) return
  if (!(seat && last && sectorId && quota) || last - seat + 1 !== quota || (guests ?? 0) > 0)
    throw new Refusal('ticket.wrong_seats')
  const sector = await lockSector(tx, sectorId)
  const seats = sector?.numbered ? (sector.row_count ?? 0) * (sector.seats_per_row ?? 0) : 0
  if (last > seats) throw new Refusal('ticket.wrong_seats')
  const { game_id = null, event_id = null, season_id = null } = values
  if (
    await overlapsSeats(tx, { sectorId, seat, last, gameId: game_id, eventId: event_id, seasonId: season_id })
  )
    throw new Refusal('ticket.seats_overlap')
}
