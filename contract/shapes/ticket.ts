export const clientTicketStates = [
  'reserved',
  'valid',
  'admitted',
  'left',
  'refunded',
  'revoked',
  'expired',
] as const
export type ClientTicketState = (typeof clientTicketStates)[number]

export const offlineBatchStatuses = ['making', 'printed', 'activated', 'cancelled'] as const

/** A paper ticket as its seller sees it. `used`: it admitted a person before it was noted as sold. */
export const paperTicketStates = [
  'not_activated',
  'for_sale',
  'sold',
  'used',
  'refunded',
  'revoked',
  'expired',
] as const
export type PaperTicketState = (typeof paperTicketStates)[number]

/** A sale that was noted by mistake is taken back so long. */
export const paperSaleUndoMinutes = 10

/** A ticket admits from so long before the start: until so long after it, or after the end of an event that has one. */
export const ticketHours = { beforeStart: 4, afterStart: 6, afterEnd: 1 } as const
/** How long a buyer has until the seats and the money are free again. */
export const ticketHoldSeconds = 300
export const ticketsPerOrderMax = 10
/** Numbered seats of one kind of ticket: its plan is drawn with a button for each, and a larger sector is sold as several kinds. */
export const seatsPerKindMax = 5_000

/** `seat`: the number of the seat in its sector, from 1. */
export function seatPlace(
  seat: number,
  seatsPerRow: number,
): { readonly row: number; readonly seat: number } {
  return { row: Math.ceil(seat / seatsPerRow), seat: ((seat - 1) % seatsPerRow) + 1 }
}
