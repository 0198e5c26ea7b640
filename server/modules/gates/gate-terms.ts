import type { GateTerms } from '#contract/shapes/admit-ticket.ts'
import type { TicketScope } from '#contract/shapes/ticket-code.ts'
import type { OpenGate } from './gate.queries.ts'

/** Whose tickets a gate admits now: those of the game and of its season, or of the event. */
export function scopesOf({
  gameId,
  eventId,
  seasonId,
}: Pick<OpenGate, 'gameId' | 'eventId' | 'seasonId'>): readonly {
  readonly scope: TicketScope
  readonly scopeId: bigint
}[] {
  const scopes = [
    { scope: 'game', scopeId: gameId },
    { scope: 'event', scopeId: eventId },
    { scope: 'season', scopeId: seasonId },
  ] as const
  return scopes.flatMap(({ scope, scopeId }) => (scopeId === null ? [] : [{ scope, scopeId }]))
}

export function termsOf(gate: OpenGate): GateTerms {
  const seconds = (ms: number | null) => (ms === null ? null : ms / 1000)
  return {
    sectorIds: gate.sectorIds,
    directions: gate.direction === 'both' ? ['in', 'out'] : [gate.direction],
    opensAt: seconds(gate.opensAt),
    closesAt: seconds(gate.closesAt),
    demandsMovingCode: gate.demandsMovingCode,
    scopes: scopesOf(gate).map(({ scope, scopeId }) => ({ scope, id: String(scopeId) })),
  }
}
