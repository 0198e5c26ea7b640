import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { synchroniseGate } from '#contract/operations/gates/scan-tickets.ts'
import {
  afterScan,
  type GateTerms,
  type ScanDirection,
  type TicketUse,
  unusedTicket,
  type Verdict,
} from '#contract/shapes/admit-ticket.ts'
import { type KnownUse, readUse } from '#contract/shapes/gate-data.ts'
import type { TicketScope } from '#contract/shapes/ticket-code.ts'

export type SyncAnswer = AnswerOf<typeof synchroniseGate>

/** A scan that the server has not taken yet. Times are milliseconds since 1970, by the corrected clock. */
export interface WaitingScan {
  readonly id: string
  readonly text: string
  readonly ticketId: string | null
  readonly direction: ScanDirection
  readonly at: number
  readonly decided: Exclude<Verdict['result'], 'duplicated'>
}

/** All that a gate knows; it is kept on the device after each change. */
export interface GateMemory {
  readonly gate: SyncAnswer['gate']
  readonly scopes: SyncAnswer['scopes']
  readonly uses: ReadonlyMap<string, TicketUse>
  readonly waiting: readonly WaitingScan[]
  /** Decided by the server since it was last asked for the uses. */
  readonly answered: readonly WaitingScan[]
  /** What was answered last; what changed since is asked for. */
  readonly since: string
  /** To be added to the clock of the device, in milliseconds. */
  readonly clockOffset: number
}

export function termsOf({ gate, scopes }: Pick<GateMemory, 'gate' | 'scopes'>): GateTerms {
  const seconds = (ms: number | null) => (ms === null ? null : ms / 1000)
  return {
    sectorIds: gate.sector_ids,
    directions: gate.directions,
    opensAt: seconds(gate.opens_at),
    closesAt: seconds(gate.closes_at),
    demandsMovingCode: gate.demands_moving_code,
    scopes: scopes.map(({ scope, id, from, to }) => ({ scope, id, from: from / 1000, to: to / 1000 })),
  }
}

export function keysOf({ scopes }: Pick<GateMemory, 'scopes'>, scope: TicketScope, id: bigint) {
  return scopes.find((one) => one.scope === scope && one.id === String(id)) ?? null
}

/** What the server answered of a ticket, and what this gate has done since. */
export function knownOf({ uses, waiting, answered, gate }: GateMemory, ticketId: string): TicketUse {
  return [...answered, ...waiting]
    .filter((scan) => scan.ticketId === ticketId && scan.decided === 'admitted')
    .reduce(
      (use, { direction, at }) => afterScan(use, direction, Math.floor(at / 1000), gate.name),
      uses.get(ticketId) ?? unusedTicket,
    )
}

export function remember(memory: GateMemory, scan: WaitingScan): GateMemory {
  return { ...memory, waiting: [...memory.waiting, scan] }
}

/** The server has decided it: until it is among the uses, it counts here as well. */
export function noteAnswered(memory: GateMemory, scan: WaitingScan): GateMemory {
  return { ...memory, answered: [...memory.answered, scan] }
}

export interface Synchronised {
  readonly answer: SyncAnswer
  /** Those of the answer, unpacked. */
  readonly uses: readonly KnownUse[]
  /** Ids of the scans that the server has taken with it. */
  readonly sent: ReadonlySet<string>
  readonly clockOffset: number
}

export function afterSync(
  before: GateMemory | null,
  { answer, uses, sent, clockOffset }: Synchronised,
): GateMemory {
  const received = uses.map((use): [string, TicketUse] => [String(use.ticketId), readUse(use, answer.gates)])
  const isSame = sameScopes(before?.scopes, answer.scopes)
  return {
    gate: answer.gate,
    scopes: answer.scopes,
    uses: new Map([...(answer.complete || !isSame ? [] : (before?.uses ?? [])), ...received]),
    waiting: (before?.waiting ?? []).filter(({ id }) => !sent.has(id)),
    answered: (before?.answered ?? []).filter(({ at }) => at >= answer.server_time),
    // Of another game nothing is known yet.
    since: isSame || answer.complete ? answer.since : '',
    clockOffset,
  }
}

function sameScopes(before: SyncAnswer['scopes'] | undefined, now: SyncAnswer['scopes']): boolean {
  const namesOf = (scopes: SyncAnswer['scopes']) => scopes.map(({ scope, id }) => `${scope} ${id}`).join()
  return before !== undefined && namesOf(before) === namesOf(now)
}
