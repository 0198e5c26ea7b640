import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idOutput, idParams, instant, localized, nothing } from '#contract/kernel/shapes.ts'
import { paperTicketStates } from '#contract/shapes/ticket.ts'
import { ticketCodeLengthMax } from '#contract/shapes/ticket-code.ts'
import { ticketSubject } from './shop.ts'

const paperTicket = z.object({
  id: idOutput,
  number: z.string(),
  name: localized,
  subject: ticketSubject,
  sector: localized.nullable(),
  row: z.int().nullable(),
  seat: z.int().nullable(),
  price: amountOutput,
  currency: z.string(),
  state: z.enum(paperTicketStates),
  sold_at: instant.nullable(),
})

/** `code`: what gates read, to print it once more; only of a sold ticket that still admits. */
const soldTicket = paperTicket.extend({ code: z.string().nullable() })

export const inquirePaperTicket = defineOperation({
  id: 'tickets.inquirePaperTicket',
  summary: 'A paper ticket that I may sell or have sold, by its number or by what its code says.',
  method: 'POST',
  onlyReads: true,
  path: '/paper-tickets/inquiry',
  access: 'client:seller',
  limit: 'quote',
  body: z.strictObject({ text: z.string().trim().min(1).max(ticketCodeLengthMax) }),
  answer: soldTicket,
  errors: ['ticket.not_your_paper', 'ticket.forged'],
})

export const sellPaperTicket = defineOperation({
  id: 'tickets.sellPaperTicket',
  summary: 'Note that I sold a paper ticket of mine for cash: each is sold once.',
  method: 'POST',
  path: '/paper-tickets/sales',
  access: 'client:seller',
  body: z.strictObject({ number: z.string().trim().min(5).max(40) }),
  answer: soldTicket,
  errors: ['ticket.not_your_paper', 'ticket.not_activated', 'ticket.sold_before', 'ticket.not_for_sale_now'],
})

export const listPaperSales = defineOperation({
  id: 'tickets.listPaperSales',
  summary: 'Paper tickets that I sold, the newest sale first.',
  method: 'GET',
  path: '/paper-tickets/sales',
  access: 'client:seller',
  paged: true,
  query: pageQuery,
  /** `can_undo`: a sale that was noted by mistake. */
  answer: z.array(paperTicket.extend({ can_undo: z.boolean() })),
})

export const undoPaperSale = defineOperation({
  id: 'tickets.undoPaperSale',
  summary: 'Take back the note of a sale, for ten minutes and while nobody has come in with the ticket.',
  method: 'DELETE',
  path: '/paper-tickets/sales/:id',
  access: 'client:seller',
  params: idParams,
  answer: nothing,
  errors: ['ticket.sale_is_final'],
})

export const listPaperBatches = defineOperation({
  id: 'tickets.listPaperBatches',
  summary: 'Batches of paper tickets that I have got, the newest first, with what is left of each.',
  method: 'GET',
  path: '/paper-tickets/batches',
  access: 'client:seller',
  paged: true,
  query: pageQuery,
  answer: z.array(
    z.object({
      id: idOutput,
      /** The beginning of the numbers of its tickets. */
      prefix: z.string(),
      name: localized,
      subject: ticketSubject,
      price: amountOutput,
      currency: z.string(),
      count: z.int(),
      /** Still to be sold. */
      left: z.int(),
      sold: z.int(),
      /** Sold, and refunded since: I owe their buyers the price. */
      to_repay: z.int(),
      /** What I paid for the whole batch, and how. */
      paid: amountOutput,
      payment: z.enum(['wallet', 'cash']),
      activated_at: instant,
    }),
  ),
})

const sum = z.object({ count: z.int(), amount: amountOutput })

export const showPaperStock = defineOperation({
  id: 'tickets.showPaperStock',
  summary: 'My paper tickets in numbers and money: still to be sold, sold today in Tripoli, sold in all.',
  method: 'GET',
  path: '/paper-tickets/stock',
  access: 'client:seller',
  answer: z.object({ currency: z.string(), left: sum, sold_today: sum, sold: sum }),
})
