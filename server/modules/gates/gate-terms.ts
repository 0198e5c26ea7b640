import type { GateTerms } from '#contract/shapes/admit-ticket.ts'
import type { TicketScope } from '#contract/shapes/ticket-code.ts'
import type { OpenGate, OpenOccasion } from './gate.queries.ts'

export interface OpenScope {
  readonly scope: TicketScope
  readonly scopeId: bigint
  readonly occasion: OpenOccasion
}

/** Whose tickets admit to what takes place: those of each game and of its season, or of the event. */
export function scopesOf(occasions: readonly OpenOccasion[]): readonly OpenScope[] {
  return occasions.flatMap((occasion) => {
    const { gameId, eventId, seasonId } = occasion
    const scopes = [
      { scope: 'game', scopeId: gameId },
      { scope: 'event', scopeId: eventId },
      { scope: 'season', scopeId: seasonId },
    ] as const
    return scopes.flatMap(({ scope, scopeId }) =>
      scopeId === null ? [] : [{ scope, scopeId: BigInt(scopeId), occasion }],
    )
  })
}

/** Of each season the game that is nearest: a gate that decides alone knows who came to that one. */
export function nearestOf(occasions: readonly OpenOccasion[]): readonly OpenOccasion[] {
  return occasions.filter(
    ({ seasonId }, at) =>
      seasonId === null || occasions.findIndex((other) => other.seasonId === seasonId) === at,
  )
}

/** To which of them a ticket admits at a time; a ticket of a season to its nearest game. Null: to none. */
export function occasionOf(
  occasions: readonly OpenOccasion[],
  { scope, scopeId }: { readonly scope: TicketScope; readonly scopeId: bigint },
  at: number,
): OpenOccasion | null {
  const fitting = scopesOf(occasions).filter((one) => one.scope === scope && one.scopeId === scopeId)
  return nearestTo(
    fitting.map(({ occasion }) => occasion),
    at,
  )
}

/** @param at milliseconds since 1970 */
export function nearestTo(occasions: readonly OpenOccasion[], at: number): OpenOccasion | null {
  const distance = ({ from, to }: OpenOccasion) => Math.abs((from + to) / 2 - at)
  return occasions.toSorted((one, other) => distance(one) - distance(other))[0] ?? null
}

export function termsOf(gate: OpenGate, occasions: readonly OpenOccasion[]): GateTerms {
  const seconds = (ms: number | null) => (ms === null ? null : ms / 1000)
  return {
    sectorIds: gate.sectorIds,
    directions: gate.direction === 'both' ? ['in', 'out'] : [gate.direction],
    opensAt: seconds(gate.opensAt),
    closesAt: seconds(gate.closesAt),
    demandsMovingCode: gate.demandsMovingCode,
    scopes: scopesOf(occasions).map(({ scope, scopeId, occasion: { from, to } }) => ({
      scope,
      id: String(scopeId),
      from: from / 1000,
      to: to / 1000,
    })),
  }
}
