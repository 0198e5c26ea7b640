import type { ReadTicket, TicketScope } from './ticket-code.ts'

export const scanResults = ['admitted', 'scanned', 'scanned_not_found', 'failed', 'duplicated'] as const
export type ScanResult = (typeof scanResults)[number]

/** Why a genuine-looking code admits nobody here. */
export const scanReasons = [
  'forged',
  'other_game',
  'other_gate',
  'too_early',
  'too_late',
  'gate_closed',
  'not_activated',
  'revoked',
  'transferred',
  'screenshot',
  'not_inside',
] as const
export type ScanReason = (typeof scanReasons)[number]

export const gateDirections = ['in', 'out', 'both'] as const
export type ScanDirection = 'in' | 'out'

/** What a gate is set to. */
export interface GateTerms {
  /** Ids of the sectors that it admits to; empty: all. */
  readonly sectorIds: readonly string[]
  readonly directions: readonly ScanDirection[]
  /** Seconds since 1970; null: always. */
  readonly opensAt: number | null
  readonly closesAt: number | null
  /** A code on its own may be a picture of another phone. */
  readonly demandsMovingCode: boolean
  /** What takes place there, and the seasons whose tickets admit to it. */
  readonly scopes: readonly GateScope[]
}

/** A game or an event, or a season for one of its games. A game may move after its tickets were printed: its gate knows when. */
export interface GateScope {
  readonly scope: TicketScope
  readonly id: string
  /** Admits from, and no more at: seconds since 1970. */
  readonly from: number
  readonly to: number
}

/** A gate by its name in both languages. */
export interface GateName {
  readonly ar: string
  readonly en: string
}

/** What is known of a ticket where the decision is made. */
export interface TicketUse {
  readonly revoked: boolean
  /** On paper, and no seller has got its batch yet. */
  readonly notActivated: boolean
  /** The latest issue of its code. */
  readonly issue: number
  /** Persons who are inside. */
  readonly inside: number
  readonly last: { readonly at: number; readonly gate: GateName } | null
}

/** Of a ticket that nobody has used. */
export const unusedTicket: TicketUse = {
  revoked: false,
  notActivated: false,
  issue: 0,
  inside: 0,
  last: null,
}

export interface Scanned {
  /** Null: not the code of a ticket. */
  readonly ticket: ReadTicket | null
  /** The signature is that of its game, event or season. */
  readonly genuine: boolean
  /** The changing digits are those of this moment; null: none were shown. */
  readonly moving: boolean | null
  readonly direction: ScanDirection
  /** Seconds since 1970, by the corrected clock of the gate. */
  readonly at: number
}

export interface Verdict {
  readonly result: ScanResult
  readonly reason: ScanReason | null
  /** Persons of this ticket who may still come in. */
  readonly left: number
  /** When and where it was used, for a repeated one. */
  readonly last: TicketUse['last']
}

/** Gates and server decide by this one rule. */
export function admitTicket(scanned: Scanned, gate: GateTerms, use: TicketUse): Verdict {
  const { ticket, direction } = scanned
  if (!ticket) return { result: 'scanned_not_found', reason: null, left: 0, last: null }
  const reason = refusalOf(scanned, ticket, gate, use)
  const persons = 1 + ticket.claim.guests
  if (reason) return { result: 'failed', reason, left: 0, last: use.last }
  if (direction === 'out')
    return use.inside > 0
      ? { result: 'admitted', reason: null, left: persons - use.inside + 1, last: use.last }
      : { result: 'failed', reason: 'not_inside', left: persons, last: use.last }
  if (use.inside >= persons) return { result: 'scanned', reason: null, left: 0, last: use.last }
  return { result: 'admitted', reason: null, left: persons - use.inside - 1, last: use.last }
}

/** In this order: a forged code learns no other reason. */
function refusalOf(
  { genuine, moving, direction, at }: Scanned,
  { claim }: ReadTicket,
  gate: GateTerms,
  use: TicketUse,
): ScanReason | null {
  const scopes = gate.scopes.filter(({ scope, id }) => scope === claim.scope && id === String(claim.scopeId))
  if (scopes.length === 0) return 'other_game'
  if (!genuine) return 'forged'
  if (use.notActivated) return 'not_activated'
  if (use.revoked) return 'revoked'
  if (claim.issue < use.issue) return 'transferred'
  const windows = claim.scope === 'season' ? scopes.map((scope) => within(scope, claim)) : scopes
  if (!windows.some(({ from, to }) => from <= at && at < to))
    return windows.some(({ from }) => at < from) ? 'too_early' : 'too_late'
  if ((gate.opensAt !== null && at < gate.opensAt) || (gate.closesAt !== null && at >= gate.closesAt))
    return 'gate_closed'
  if (!gate.directions.includes(direction)) return 'other_gate'
  if (
    gate.sectorIds.length > 0 &&
    claim.sectorId !== null &&
    !gate.sectorIds.includes(String(claim.sectorId))
  )
    return 'other_gate'
  // The clock of a phone may be wrong: its digits count only where they are asked for.
  if (gate.demandsMovingCode && moving !== true) return 'screenshot'
  return null
}

/** A ticket of a season also has a time of its own. */
function within({ from, to }: GateScope, { validFrom, validTo }: ReadTicket['claim']) {
  return { from: Math.max(from, validFrom), to: Math.min(to, validTo) }
}

/** The use of a ticket after a scan that was admitted. */
export function afterScan(use: TicketUse, direction: ScanDirection, at: number, gate: GateName): TicketUse {
  return { ...use, inside: use.inside + (direction === 'in' ? 1 : -1), last: { at, gate } }
}

/** A scan that a gate admitted, as it is known after the synchronisation. */
export interface KnownScan {
  readonly id: string
  readonly gate: GateName
  readonly direction: ScanDirection
  /** Milliseconds since 1970, by the corrected clock of its gate. */
  readonly at: number
}

export interface Judgement {
  /** By the id of the scan: the one that came before it; null where nobody was inside who could leave. */
  readonly duplicates: ReadonlyMap<string, KnownScan | null>
  /** Persons. */
  readonly inside: number
  readonly last: KnownScan | null
}

/**
 * What holds of the scans of one ticket at one game: the earlier one holds, the later one is a duplicate. Equal times
 * are decided by the id of the scan, so every server finds the same.
 */
export function judgeScans(scans: readonly KnownScan[], persons: number): Judgement {
  const duplicates = new Map<string, KnownScan | null>()
  let inside = 0
  let last: KnownScan | null = null
  for (const scan of scans.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))) {
    const fits = scan.direction === 'in' ? inside < persons : inside > 0
    if (fits) {
      inside += scan.direction === 'in' ? 1 : -1
      last = scan
    } else duplicates.set(scan.id, last)
  }
  return { duplicates, inside, last }
}
