import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import type { holdTickets } from '#contract/operations/tickets/order-tickets.ts'
import type { showTicketKind } from '#contract/operations/tickets/shop.ts'

export type ShownKind = AnswerOf<typeof showTicketKind>
export type PlanOf = NonNullable<ShownKind['plan']>
export type HoldBody = BodyInput<typeof holdTickets>

export interface Friend {
  readonly key: number
  readonly name: string
  readonly phone: string
}

export interface Chosen {
  readonly forMe: boolean
  readonly guests: number
  readonly friends: readonly Friend[]
  readonly seats: readonly number[]
}

export function countOf({ forMe, friends }: Chosen): number {
  return (forMe ? 1 : 0) + friends.length
}

/** Guests among them. */
export function peopleOf(chosen: Chosen): number {
  return countOf(chosen) + (chosen.forMe ? chosen.guests : 0)
}

/** What is asked for; seats only where each person has one. */
export function bodyOf(kind: ShownKind, chosen: Chosen): HoldBody {
  const { forMe, guests, friends, seats } = chosen
  return {
    ticket_id: kind.id,
    price: kind.price,
    tickets: [
      ...(forMe ? [{ for: 'me' as const, guests }] : []),
      ...friends.map(({ name, phone }) => ({ for: 'friend' as const, name, phone })),
    ],
    ...(kind.plan && seats.length === countOf(chosen) && { seats: [...seats] }),
  }
}
