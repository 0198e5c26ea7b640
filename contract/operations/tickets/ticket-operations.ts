import { giveUpTicketOrder, holdTickets, payTicketOrder, showTicketOrder } from './order-tickets.ts'
import {
  listOwnTickets,
  printTicket,
  refundOwnTicket,
  showOwnTicket,
  showTicketByLink,
  transferTicket,
} from './own-tickets.ts'
import {
  inquirePaperTicket,
  listPaperBatches,
  listPaperSales,
  sellPaperTicket,
  showPaperStock,
  undoPaperSale,
} from './paper-tickets.ts'
import { listTicketKinds, showTicketKind, stopWaiting, waitForTicket } from './shop.ts'

/** What visitors and clients call about tickets. */
export const ticketOperations = [
  listTicketKinds,
  showTicketKind,
  stopWaiting,
  waitForTicket,
  giveUpTicketOrder,
  holdTickets,
  payTicketOrder,
  showTicketOrder,
  listOwnTickets,
  printTicket,
  refundOwnTicket,
  showOwnTicket,
  showTicketByLink,
  transferTicket,
  inquirePaperTicket,
  listPaperBatches,
  listPaperSales,
  sellPaperTicket,
  showPaperStock,
  undoPaperSale,
] as const
