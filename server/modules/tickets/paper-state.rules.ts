import { Refusal } from '#contract/kernel/refusal.ts'
import type { ClientTicketState, PaperTicketState } from '#contract/shapes/ticket.ts'

/** @param isSold its seller has noted a sale */
export function paperStateOf(state: ClientTicketState, isSold: boolean): PaperTicketState {
  if (state === 'reserved') return 'not_activated'
  if (state === 'refunded' || state === 'revoked') return state
  if (isSold) return 'sold'
  if (state === 'expired') return state
  return state === 'valid' ? 'for_sale' : 'used'
}

/** Why a ticket cannot be sold; null: it can. */
export function refusePaperSale(state: PaperTicketState): Refusal | null {
  if (state === 'for_sale') return null
  if (state === 'not_activated') return new Refusal('ticket.not_activated')
  return new Refusal(state === 'sold' ? 'ticket.sold_before' : 'ticket.not_for_sale_now')
}
