import type { Tx } from '#server/platform/db/database.ts'
import { findAges, findHolders, type Holder } from './holder.queries.ts'
import {
  countBought,
  findTakenSeats,
  lockTickets,
  type StockedTicket,
  takePlaces,
} from './stocked-ticket.queries.ts'

export interface WantedTicket {
  readonly for: 'me' | 'friend'
  /** Of a friend. */
  readonly name: string | null
  readonly phone: string | null
  readonly guests: number
}

export interface HoldInput {
  readonly clientId: bigint
  readonly ticketId: bigint
  readonly wanted: readonly WantedTicket[]
  /** As counted in the sector; null: the best ones that are free. */
  readonly seats: readonly number[] | null
  /** The price of one as the buyer saw it, in minor units. */
  readonly priceMinor: bigint
}

/** One object for all orders of a kind in a batch: earlier ones take theirs first. */
export interface PlacesOfBatch {
  readonly ticket: StockedTicket
  left: number
  readonly seats: Set<number>
  /** By buyer. */
  readonly bought: Map<bigint, number>
}

export interface HoldFacts {
  readonly places: PlacesOfBatch | null
  readonly buyer: { readonly name: string; readonly age: number | null } | null
  /** Clients by phone. */
  readonly friends: ReadonlyMap<string, Holder>
}

/** Keeps a place from being sold twice; a race test takes it away and sees more sold than there were. */
export interface PlaceSafety {
  readonly lock: (tx: Tx, ids: readonly bigint[]) => Promise<readonly StockedTicket[]>
  readonly take: typeof takePlaces
}

export const placeSafety: PlaceSafety = { lock: lockTickets, take: takePlaces }

export async function loadHolding(
  tx: Tx,
  inputs: readonly HoldInput[],
  { lock }: PlaceSafety,
): Promise<HoldFacts[]> {
  const tickets = await lock(
    tx,
    inputs.map(({ ticketId }) => ticketId),
  )
  const numbered = tickets.flatMap(({ id, firstSeat }) => (firstSeat === null ? [] : id))
  const seats = numbered.length === 0 ? new Map<bigint, Set<number>>() : await findTakenSeats(tx, numbered)
  const bought = await countBought(tx, inputs)
  const buyers = await findAges(
    tx,
    inputs.map(({ clientId }) => clientId),
  )
  const phones = inputs.flatMap(({ wanted }) => wanted.flatMap(({ phone }) => phone ?? []))
  const friends = phones.length === 0 ? new Map<string, Holder>() : await findHolders(tx, phones)
  const places = new Map(
    tickets.map((ticket): [bigint, PlacesOfBatch] => [
      ticket.id,
      {
        ticket,
        left: ticket.quota - ticket.taken,
        seats: seats.get(ticket.id) ?? new Set(),
        bought: new Map(
          inputs.map(({ clientId }) => [clientId, bought.get(`${ticket.id} ${clientId}`) ?? 0] as const),
        ),
      },
    ]),
  )
  return inputs.map(({ ticketId, clientId }) => ({
    places: places.get(ticketId) ?? null,
    buyer: buyers.get(clientId) ?? null,
    friends,
  }))
}
