import { isCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { seatPlace, ticketHoldSeconds } from '#contract/shapes/ticket.ts'
import { type Book, type Decided, type Decision, insertHolds, type Operation } from '#server/ledger/index.ts'
import { walletOf } from '#server/modules/wallets/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { bestSeats } from './pick-seats.rules.ts'
import type { StockedTicket } from './stocked-ticket.queries.ts'
import { type HoldFacts, type HoldInput, loadHolding, type PlaceSafety, placeSafety } from './ticket-facts.ts'
import { insertClientTickets, insertTicketOrders, type NewClientTicket } from './ticket-order.queries.ts'

export type HoldAnswer = { readonly id: string; readonly expires_at: string }

export interface HoldRow {
  readonly ticket: StockedTicket
  readonly seats: readonly number[] | null
  readonly totalMinor: bigint
  readonly people: number
  readonly expiresAt: Date
  readonly accountId: bigint
}

export type HoldTickets = Operation<HoldInput, HoldFacts, HoldAnswer, HoldRow>

/**
 * The price is held in the wallet and the places are reserved, in one transaction, for five minutes: `endTicketHold` gives
 * both back together, `payTickets` takes both.
 */
export function holdTickets(changes: Partial<PlaceSafety> = {}): HoldTickets {
  const safety = { ...placeSafety, ...changes }
  return {
    name: 'ticket_hold',
    load: (tx, inputs) => loadHolding(tx, inputs, safety),
    accounts: ({ clientId }, { places }) => (places ? [walletOf(clientId, places.ticket.currency)] : []),
    decide: decideHold,
    apply({ places }, { people, seats }, { clientId, wanted }) {
      if (!places) return
      places.left -= people
      for (const seat of seats ?? []) places.seats.add(seat)
      places.bought.set(clientId, (places.bought.get(clientId) ?? 0) + wanted.length)
    },
    save: (tx, decided) => saveHolding(tx, decided, safety.take),
  }
}

/** The engine knows one operation of a name. */
export const ticketHold = holdTickets()

/** Pure: what is reserved and held, or why it is refused. */
export function decideHold(
  input: HoldInput,
  facts: HoldFacts,
  book: Book,
): Decision<HoldAnswer, HoldRow> | Refusal {
  const { places } = facts
  if (!places?.ticket.onSale) return new Refusal('ticket.not_on_sale')
  const { ticket } = places
  const refusal = refusePeople(input, facts, ticket) ?? refuseCount(input, places)
  if (refusal) return refusal
  const people = input.wanted.reduce((sum, { guests }) => sum + 1 + guests, 0)
  if (places.left < people) return new Refusal('ticket.sold_out', { left: places.left })
  const seats = seatsFor(input, ticket, places.seats)
  if (seats instanceof Refusal) return seats
  const totalMinor = ticket.priceMinor * BigInt(people)
  if (ticket.priceMinor > input.priceMinor) return priceChanged(ticket)
  const account = walletOf(input.clientId, ticket.currency)
  const expiresAt = new Date(book.now.getTime() + ticketHoldSeconds * 1000)
  return {
    postings: [],
    held: [{ account, amountMinor: totalMinor }],
    meta: { ticket_id: ticket.id.toString(), quantity: input.wanted.length },
    answer: { id: book.transactionId.toString(), expires_at: expiresAt.toISOString() },
    row: { ticket, seats, totalMinor, people, expiresAt, accountId: book.accountId(account) },
  }
}

function priceChanged({ priceMinor, currency }: StockedTicket): Refusal {
  if (!isCurrency(currency)) throw new RangeError(`a ticket in ${currency}`)
  return new Refusal('ticket.price_changed', { price: toWire(priceMinor, currency), currency })
}

/** For whom, and with how many guests. */
function refusePeople({ wanted }: HoldInput, { buyer }: HoldFacts, ticket: StockedTicket): Refusal | null {
  const own = wanted.filter((one) => one.for === 'me').length
  if (own > 1 || (own === 1 && !ticket.forMe)) return new Refusal('ticket.not_for_you')
  if (own < wanted.length && !ticket.forFriend) return new Refusal('ticket.not_for_friends')
  if (wanted.some((one) => one.for === 'friend' && (one.name === null || one.phone === null)))
    return new Refusal('ticket.friend_missing')
  if (wanted.some(({ guests }) => guests > ticket.guestsMax))
    return new Refusal('ticket.too_many_guests', { max: ticket.guestsMax })
  const tooYoung = ticket.ageMin !== null && (buyer?.age ?? ticket.ageMin) < ticket.ageMin
  return own === 1 && tooYoung ? new Refusal('ticket.too_young', { age: ticket.ageMin ?? 0 }) : null
}

function refuseCount(
  { clientId, wanted }: HoldInput,
  { ticket, bought }: NonNullable<HoldFacts['places']>,
): Refusal | null {
  const has = bought.get(clientId) ?? 0
  return has + wanted.length > ticket.perClientMax
    ? new Refusal('ticket.limit', { max: ticket.perClientMax, has })
    : null
}

/** Null: the places have no numbers. */
function seatsFor(
  { seats, wanted }: HoldInput,
  { firstSeat, lastSeat, seatsPerRow }: StockedTicket,
  taken: ReadonlySet<number>,
): readonly number[] | null | Refusal {
  if (firstSeat === null || lastSeat === null) return null
  if (seats === null) {
    const block = { from: firstSeat, to: lastSeat, seatsPerRow: seatsPerRow ?? lastSeat }
    return bestSeats(block, taken, wanted.length) ?? new Refusal('ticket.sold_out', { left: 0 })
  }
  const isOfBlock = seats.every((seat) => seat >= firstSeat && seat <= lastSeat)
  if (!isOfBlock || new Set(seats).size !== wanted.length || seats.length !== wanted.length)
    return new Refusal('ticket.no_such_seat')
  return seats.some((seat) => taken.has(seat)) ? new Refusal('ticket.seat_taken') : seats
}

type DecidedHold = Decided<HoldInput, HoldFacts, HoldRow>

async function saveHolding(
  tx: Tx,
  decided: readonly DecidedHold[],
  take: PlaceSafety['take'],
): Promise<void> {
  await take(
    tx,
    decided.map(({ row: { ticket, people } }) => ({ ticketId: ticket.id, people })),
  )
  // The hold of the ledger has no end of its own: it would end without the seats.
  await insertHolds(
    tx,
    decided.map((one) => ({
      ...one,
      row: { accountId: one.row.accountId, amountMinor: one.row.totalMinor, expiresAt: null },
    })),
  )
  await insertTicketOrders(
    tx,
    decided.map(({ input, row, transactionId, now }) => ({
      id: transactionId,
      clientId: input.clientId,
      ticketId: row.ticket.id,
      quantity: input.wanted.length,
      totalMinor: row.totalMinor,
      currency: row.ticket.currency,
      expiresAt: row.expiresAt,
      at: now,
    })),
  )
  await insertClientTickets(tx, decided.flatMap(ticketsOf))
}

function ticketsOf({ input, facts, row: { ticket, seats }, transactionId }: DecidedHold): NewClientTicket[] {
  return input.wanted.map((wanted, at) => {
    const number = seats?.[at] ?? null
    const friend = wanted.phone === null ? null : (facts.friends.get(wanted.phone) ?? null)
    return {
      number: `T${transactionId}${String(at + 1).padStart(2, '0')}`,
      ticketId: ticket.id,
      orderId: transactionId,
      clientId: wanted.for === 'me' ? input.clientId : (friend?.id ?? null),
      buyerId: input.clientId,
      holderName: wanted.for === 'me' ? (facts.buyer?.name ?? null) : wanted.name,
      holderPhone: wanted.for === 'me' ? null : wanted.phone,
      seatRow: number === null ? null : seatPlace(number, ticket.seatsPerRow ?? number).row,
      seat: number,
      guests: wanted.guests,
      priceMinor: ticket.priceMinor * BigInt(1 + wanted.guests),
      validFrom: ticket.validFrom,
      validTo: ticket.validTo,
    }
  })
}
