import { z } from 'zod'
import { personNameInput, phoneInput, wholeBetween } from '#contract/kernel/field-rules.ts'
import { amountInput, amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, idOutput, idParams, instant, localized } from '#contract/kernel/shapes.ts'
import { ticketsPerOrderMax } from '#contract/shapes/ticket.ts'

const wanted = z.strictObject({
  for: z.enum(['me', 'friend']),
  /** Of a friend. */
  name: personNameInput.optional(),
  phone: phoneInput.optional(),
  guests: wholeBetween(0, 10).default(0),
})

const heldOrder = z.object({
  id: idOutput,
  ticket_id: idOutput,
  name: localized,
  status: z.enum(['held', 'paid', 'ended']),
  total: amountOutput,
  currency: z.string(),
  expires_at: instant,
  /** Left by the clock of the server. */
  seconds_left: z.int(),
  tickets: z.array(
    z.object({
      id: idOutput,
      number: z.string(),
      holder: z.string().nullable(),
      row: z.int().nullable(),
      seat: z.int().nullable(),
      guests: z.int(),
    }),
  ),
})

export const holdTickets = defineOperation({
  id: 'tickets.holdTickets',
  summary:
    'Reserve places and hold their price in the wallet for five minutes. Without `seats` the best ones that are free.',
  method: 'POST',
  path: '/ticket-orders',
  access: 'client',
  idempotent: true,
  /** `price`: of one, as it was shown; a higher one is refused. `seats`: one for each ticket, in their order. */
  body: z.strictObject({
    ticket_id: idInput,
    price: amountInput(),
    tickets: z.array(wanted).min(1).max(ticketsPerOrderMax),
    seats: z.array(wholeBetween(1, 100_000)).min(1).max(ticketsPerOrderMax).optional(),
  }),
  answer: z.object({ id: idOutput, expires_at: instant }),
  errors: [
    'ticket.not_on_sale',
    'ticket.not_for_you',
    'ticket.not_for_friends',
    'ticket.friend_missing',
    'ticket.too_many_guests',
    'ticket.too_young',
    'ticket.limit',
    'ticket.sold_out',
    'ticket.no_such_seat',
    'ticket.seat_taken',
    'ticket.price_changed',
    'ledger.insufficient_funds',
  ],
})

export const showTicketOrder = defineOperation({
  id: 'tickets.showTicketOrder',
  summary: 'An order of mine: its places, and how long they are held.',
  method: 'GET',
  path: '/ticket-orders/:id',
  access: 'client',
  params: idParams,
  answer: heldOrder,
})

export const payTicketOrder = defineOperation({
  id: 'tickets.payTicketOrder',
  summary: 'Pay what is held: the tickets are valid.',
  method: 'POST',
  path: '/ticket-payments',
  access: 'client',
  idempotent: true,
  body: z.strictObject({ order_id: idInput }),
  answer: z.object({ order_id: idOutput, reference: z.string() }),
  errors: ['ticket.hold_ended', 'confirmation.needed', 'confirmation.held', 'ledger.insufficient_funds'],
})

export const giveUpTicketOrder = defineOperation({
  id: 'tickets.giveUpTicketOrder',
  summary: 'Give up an order before it is paid: the places and the money are free at once.',
  method: 'POST',
  path: '/ticket-withdrawals',
  access: 'client',
  idempotent: true,
  body: z.strictObject({ order_id: idInput }),
  answer: z.object({}),
  errors: ['ticket.hold_ended'],
})
