import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listTicketKinds, showTicketKind } from '#contract/operations/tickets/shop.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { findKind, type KindRow, listKinds, type SubjectRow, takenSeatsOf } from './shop.queries.ts'
import { addWaiting, removeWaiting } from './waiting.queries.ts'

export async function showKinds(
  db: Db,
  query: QueryOf<typeof listTicketKinds>,
): Promise<AnswerInput<typeof listTicketKinds>> {
  const rows = await listKinds(db, { gameId: query.game_id, eventId: query.event_id })
  return rows.map(viewKind)
}

/** @throws Refusal `request.not_found` for what is not shown */
export async function showKind(db: Db, id: bigint): Promise<AnswerInput<typeof showTicketKind>> {
  const row = await findKind(db, id)
  if (!row) throw new Refusal('request.not_found')
  const { firstSeat, lastSeat, seatsPerRow } = row
  if (firstSeat === null || lastSeat === null) return { ...viewKind(row), plan: null }
  const taken = [...(await takenSeatsOf(db, id))]
  return {
    ...viewKind(row),
    plan: { first: firstSeat, last: lastSeat, seats_per_row: seatsPerRow ?? lastSeat, taken },
  }
}

/** @throws Refusal `ticket.not_on_sale` where nobody waits */
export async function waitForPlace(tx: Tx, ticketId: bigint, clientId: bigint): Promise<void> {
  const row = await findKind(tx, ticketId)
  if (!row) throw new Refusal('request.not_found')
  if (row.state !== 'sold_out') throw new Refusal('ticket.not_on_sale')
  await addWaiting(tx, ticketId, clientId)
}

export function waitNoMore(tx: Tx, ticketId: bigint, clientId: bigint): Promise<void> {
  return removeWaiting(tx, ticketId, clientId)
}

export function viewSubject({ subjectKind, subjectId, title, place, startsAt, subjectStatus }: SubjectRow) {
  return {
    kind: subjectKind,
    id: subjectId.toString(),
    title,
    place,
    starts_at: startsAt.toISOString(),
    status: subjectStatus,
  }
}

function viewKind(row: KindRow): AnswerInput<typeof listTicketKinds>[number] {
  return {
    id: row.id.toString(),
    name: row.name,
    subject: viewSubject(row),
    price: toWire(row.priceMinor, currencyOf(row.currency)),
    currency: row.currency,
    state: row.state,
    left: row.left,
    sale_from: row.saleFrom?.toISOString() ?? null,
    sale_to: row.saleTo?.toISOString() ?? null,
    sector: row.sector,
    gates: row.gates,
    numbered: row.firstSeat !== null,
    virtual_ticket: row.isVirtual,
    per_client_max: row.perClientMax,
    for_me: row.forMe,
    for_friend: row.forFriend,
    guests_max: row.guestsMax,
    age_min: row.ageMin,
    refundable_until: row.refundableUntil?.toISOString() ?? null,
  }
}
