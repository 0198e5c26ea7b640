import { giveUpTicketOrder, holdTickets, payTicketOrder, showTicketOrder } from './order-tickets.ts'
import {
  listOwnTickets,
  printTicket,
  refundOwnTicket,
  sellPaperTicket,
  showOwnTicket,
  showTicketByLink,
  transferTicket,
} from './own-tickets.ts'
import { listTicketKinds, showTicketKind, stopWaiting, waitForTicket } from './shop.ts'

/** What clients call about tickets. */
export const ticketOperations = [
  listTicketKinds,
  showTicketKind,
  waitForTicket,
  stopWaiting,
  holdTickets,
  showTicketOrder,
  payTicketOrder,
  giveUpTicketOrder,
  listOwnTickets,
  showOwnTicket,
  showTicketByLink,
  printTicket,
  transferTicket,
  refundOwnTicket,
  sellPaperTicket,
] as const
