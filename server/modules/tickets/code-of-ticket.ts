import { seatPlace } from '#contract/shapes/ticket.ts'
import type { TicketClaim, TicketScope } from '#contract/shapes/ticket-code.ts'
import { signTicket, ticketSecret } from '#server/modules/gates/index.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import type { OwnTicketRow } from './own-ticket.queries.ts'

/** What a gate reads of a ticket that admits, and what its changing digits come from. After a transfer both are others. */
export async function codeOfTicket(
  keys: KeyRing,
  row: OwnTicketRow,
): Promise<{ code: string; secret: string }> {
  const claim = claimOf(row)
  return { code: signTicket(keys, claim), secret: await ticketSecret(keys, claim) }
}

function claimOf(row: OwnTicketRow): TicketClaim {
  const { gameId, eventId, seasonId, holder, validFrom, validTo } = row
  const scope: TicketScope = gameId !== null ? 'game' : eventId !== null ? 'event' : 'season'
  return {
    scope,
    scopeId: gameId ?? eventId ?? seasonId ?? 0n,
    ticketId: row.id,
    issue: row.isTransferred ? 1 : 0,
    sectorId: row.sectorId,
    row: row.seatRow,
    seat: row.seat === null ? null : seatPlace(row.seat, row.seatsPerRow ?? row.seat).seat,
    guests: row.guests,
    initials: initialsOf(holder ?? ''),
    validFrom: Math.floor(validFrom.getTime() / 1000),
    validTo: Math.ceil(validTo.getTime() / 1000),
  }
}

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
}
