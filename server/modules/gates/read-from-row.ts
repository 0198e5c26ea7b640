import type { ReadTicket, TicketClaim, TicketScope } from '#contract/shapes/ticket-code.ts'
import type { ScannedTicket } from './scan.queries.ts'

/** A ticket whose number was typed, as its code would say it. */
export function readFromRow(ticket: ScannedTicket): ReadTicket {
  const scope: TicketScope = ticket.gameId !== null ? 'game' : ticket.eventId !== null ? 'event' : 'season'
  const claim: TicketClaim = {
    scope,
    scopeId: ticket.gameId ?? ticket.eventId ?? ticket.seasonId ?? 0n,
    ticketId: ticket.id,
    issue: ticket.issue,
    sectorId: ticket.sectorId,
    row: null,
    seat: null,
    guests: ticket.guests,
    initials: '',
    validFrom: ticket.validFrom,
    validTo: ticket.validTo,
  }
  return { claim, signed: new Uint8Array(), signature: new Uint8Array(), moving: null }
}
