import { z } from 'zod'
import { phoneInput } from '#contract/kernel/field-rules.ts'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idInput, idOutput, idParams, instant, localized } from '#contract/kernel/shapes.ts'
import { clientTicketStates } from '#contract/shapes/ticket.ts'
import { ticketSubject } from './shop.ts'

const ownTicket = z.object({
  id: idOutput,
  number: z.string(),
  name: localized,
  subject: ticketSubject,
  state: z.enum(clientTicketStates),
  holder: z.string().nullable(),
  /** The ticket of a friend, who has it in their own wallet or by a link. */
  of_friend: z.boolean(),
  sector: localized.nullable(),
  gates: z.string().nullable(),
  row: z.int().nullable(),
  seat: z.int().nullable(),
  guests: z.int(),
  price: amountOutput,
  currency: z.string(),
  virtual_ticket: z.boolean(),
  valid_from: instant,
  valid_to: instant,
  /** What may still be done with it. */
  can_transfer: z.boolean(),
  can_refund: z.boolean(),
})

/** What a gate reads; none once the ticket admits nobody. */
const ticketCode = z.object({
  /** Signed; printed tickets have it alone. */
  code: z.string(),
  /** Base64url: the digits that change every 30 seconds are made of it (RFC 6238). */
  secret: z.string(),
})

export const listOwnTickets = defineOperation({
  id: 'tickets.listOwnTickets',
  summary: 'Tickets that I hold or bought, those that are still to be used first.',
  method: 'GET',
  path: '/client-tickets',
  access: 'client',
  paged: true,
  query: pageQuery,
  answer: z.array(ownTicket),
})

export const showOwnTicket = defineOperation({
  id: 'tickets.showOwnTicket',
  summary: 'One of my tickets with what a gate reads; a ticket that a friend has in their wallet without it.',
  method: 'GET',
  path: '/client-tickets/:id',
  access: 'client',
  params: idParams,
  answer: ownTicket.extend({
    code: ticketCode.nullable(),
    /** The live stream that a virtual ticket opens. */
    live_id: idOutput.nullable(),
    /** For a friend without a wallet: the page that shows the ticket. */
    link: z.string().nullable(),
  }),
})

export const showTicketByLink = defineOperation({
  id: 'tickets.showTicketByLink',
  summary: 'The ticket of a friend, for who has its link.',
  method: 'GET',
  path: '/ticket-links/:token',
  access: 'public',
  limit: 'receipt',
  params: z.strictObject({ token: z.string().min(10).max(80) }),
  answer: ownTicket
    .omit({ price: true, currency: true, can_refund: true, can_transfer: true, of_friend: true })
    .extend({ code: ticketCode.nullable() }),
})

export const printTicket = defineOperation({
  id: 'tickets.printTicket',
  summary: 'My ticket on a sheet, in Arabic and English.',
  method: 'GET',
  path: '/client-tickets/:id/sheet.pdf',
  access: 'client',
  params: idParams,
  answersFile: [fileMedia.pdf],
  answer: fileOnly,
})

export const transferTicket = defineOperation({
  id: 'tickets.transferTicket',
  summary:
    'Give my ticket to another client, once, until two hours before the start. Its code is a new one. It is confirmed as a transfer of its price.',
  method: 'POST',
  path: '/ticket-transfers',
  access: 'client',
  idempotent: true,
  body: z.strictObject({ client_ticket_id: idInput, phone: phoneInput }),
  answer: z.object({}),
  errors: [
    'ticket.not_transferable',
    'transfer.receiver_not_found',
    'transfer.to_self',
    'confirmation.needed',
    'confirmation.held',
  ],
  guessed: ['transfer.receiver_not_found'],
})

export const refundOwnTicket = defineOperation({
  id: 'tickets.refundOwnTicket',
  summary: 'Return a ticket that I bought, while its rule allows it.',
  method: 'POST',
  path: '/ticket-refunds',
  access: 'client',
  idempotent: true,
  body: z.strictObject({ client_ticket_id: idInput }),
  answer: z.object({ amount: amountOutput, currency: z.string() }),
  errors: ['ticket.not_refundable', 'ledger.account_frozen'],
})
