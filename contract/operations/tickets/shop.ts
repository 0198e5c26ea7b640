import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, idOutput, idParams, instant, localized, nothing } from '#contract/kernel/shapes.ts'

/** What a ticket is for. */
export const ticketSubject = z.object({
  kind: z.enum(['game', 'event', 'season']),
  id: idOutput,
  title: localized,
  place: localized.nullable(),
  starts_at: instant,
  /** Postponed: `starts_at` is the old time, and a new one follows. Cancelled: the price of its tickets is paid back. */
  status: z.enum(['planned', 'postponed', 'cancelled']),
})

export const ticketKind = z.object({
  id: idOutput,
  name: localized,
  subject: ticketSubject,
  price: amountOutput,
  currency: z.string(),
  /** Sold out: none is left. Not yet or no longer: outside of its sale. */
  state: z.enum(['on_sale', 'sold_out', 'not_yet', 'no_longer']),
  left: z.int(),
  sale_from: instant.nullable(),
  sale_to: instant.nullable(),
  sector: localized.nullable(),
  gates: z.string().nullable(),
  numbered: z.boolean(),
  virtual_ticket: z.boolean(),
  per_client_max: z.int(),
  for_me: z.boolean(),
  for_friend: z.boolean(),
  guests_max: z.int(),
  age_min: z.int().nullable(),
  refundable_until: instant.nullable(),
})

export const listTicketKinds = defineOperation({
  id: 'tickets.listTicketKinds',
  summary: 'Tickets that are or will be on sale, what begins first first; at most 200.',
  method: 'GET',
  path: '/club/tickets',
  access: 'public',
  query: z.strictObject({ game_id: idInput.optional(), event_id: idInput.optional() }),
  answer: z.array(ticketKind),
})

export const showTicketKind = defineOperation({
  id: 'tickets.showTicketKind',
  summary:
    'A kind of ticket; one with numbered seats with the plan of its block and the seats that are taken.',
  method: 'GET',
  path: '/club/tickets/:id',
  access: 'public',
  params: idParams,
  answer: ticketKind.extend({
    plan: z
      .object({
        /** As counted in the sector, from 1. */
        first: z.int(),
        last: z.int(),
        seats_per_row: z.int(),
        taken: z.array(z.int()),
      })
      .nullable(),
  }),
})

export const waitForTicket = defineOperation({
  id: 'tickets.waitForTicket',
  summary: 'Be told when a place of a ticket that is sold out is free. The first who buys then has it.',
  method: 'POST',
  path: '/club/tickets/:id/waiting',
  access: 'client',
  params: idParams,
  answer: nothing,
  errors: ['ticket.not_on_sale'],
})

export const stopWaiting = defineOperation({
  id: 'tickets.stopWaiting',
  summary: 'Be told no more.',
  method: 'DELETE',
  path: '/club/tickets/:id/waiting',
  access: 'client',
  params: idParams,
  answer: nothing,
})
