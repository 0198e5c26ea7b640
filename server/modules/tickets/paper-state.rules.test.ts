import { expect, test } from 'vitest'
import { clientTicketStates, type PaperTicketState } from '#contract/shapes/ticket.ts'
import { paperStateOf, refusePaperSale } from './paper-state.rules.ts'

test('a paper ticket is for sale only while it is valid and no sale of it is noted', () => {
  const states = clientTicketStates.flatMap((state) =>
    [false, true].map((isSold) => [state, isSold, paperStateOf(state, isSold)] as const),
  )
  expect(states.filter(([, , seen]) => refusePaperSale(seen) === null)).toEqual([
    ['valid', false, 'for_sale'],
  ])
})

test.each<[PaperTicketState, string]>([
  ['not_activated', 'ticket.not_activated'],
  ['sold', 'ticket.sold_before'],
  ['used', 'ticket.not_for_sale_now'],
  ['refunded', 'ticket.not_for_sale_now'],
  ['revoked', 'ticket.not_for_sale_now'],
  ['expired', 'ticket.not_for_sale_now'],
])('a ticket that is %s is refused with %s', (state, code) => {
  expect(refusePaperSale(state)?.code).toBe(code)
})

test('a sold ticket stays sold when it was used or its time is over, and is refunded when its price came back', () => {
  expect(clientTicketStates.map((state) => paperStateOf(state, true))).toEqual([
    'not_activated',
    'sold',
    'sold',
    'sold',
    'refunded',
    'revoked',
    'sold',
  ])
})
