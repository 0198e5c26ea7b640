import {
  admitTicket,
  afterScan,
  type GateTerms,
  type Judgement,
  judgeScans,
  type Scanned,
  type TicketUse,
  unusedTicket,
  type Verdict,
} from '#contract/shapes/admit-ticket.ts'
import type { ReadTicket, TicketClaim, TicketScope } from '#contract/shapes/ticket-code.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import type { OpenGate } from './gate.queries.ts'
import { termsOf } from './gate-terms.ts'
import { type ReadScan, readScans, type SentScan } from './read-scans.ts'
import {
  insertScans,
  type Judged,
  keepJudgements,
  keepUses,
  listAdmitted,
  listSent,
  lockScannedTickets,
  type NewScan,
  type ScannedTicket,
  type StoredScan,
} from './scan.queries.ts'

export type ScanAnswer = Verdict & { readonly id: string }

interface Taking {
  readonly keys: KeyRing
  readonly gate: OpenGate
  readonly scans: readonly SentScan[]
}

/**
 * Keeps scans and decides about them, or about what they change: of two that were admitted without the network, the
 * earlier one first. A scan that is sent again changes nothing.
 */
export async function takeScans(tx: Tx, { keys, gate, scans }: Taking): Promise<readonly ScanAnswer[]> {
  const sent = new Map(
    (
      await listSent(
        tx,
        gate.deviceId,
        scans.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const fresh = scans.filter(({ id }) => !sent.has(id))
  const known = await readScans(tx, keys, gate, fresh)
  const tickets = new Map((await lockScannedTickets(tx, idsOf(known))).map((ticket) => [ticket.id, ticket]))
  const earlier = Map.groupBy(await listAdmitted(tx, gate, [...tickets.keys()]), ({ ticketId }) => ticketId)
  const decided = decideAll({ gate, known, tickets, earlier })
  const ids = await insertScans(
    tx,
    decided.map(({ row }) => row),
  )
  const judgements = await judge(tx, { decided, tickets, earlier, ids })
  const answers = new Map(decided.map((one) => [one.row.deviceScanId, answerOf(one, judgements, ids)]))
  return scans.map(({ id }) => {
    const before = sent.get(id)
    return (
      answers.get(id) ?? {
        id,
        result: before?.result ?? 'failed',
        reason: before?.reason ?? null,
        left: 0,
        last: null,
      }
    )
  })
}

interface Decided {
  readonly row: NewScan
  readonly verdict: Verdict
}

interface Deciding {
  readonly gate: OpenGate
  readonly known: readonly ReadScan[]
  readonly tickets: ReadonlyMap<bigint, ScannedTicket>
  readonly earlier: ReadonlyMap<bigint, readonly StoredScan[]>
}

/** In the order in which they were made; each counts for the next. */
function decideAll({ gate, known, tickets, earlier }: Deciding): Decided[] {
  const terms = termsOf(gate)
  const uses = new Map<bigint, TicketUse>()
  return known
    .toSorted((one, other) => one.scan.at - other.scan.at)
    .map(({ scan, scanned: read, ticketId, typed }) => {
      const ticket = ticketId === null ? undefined : tickets.get(ticketId)
      const use = ticket
        ? (uses.get(ticket.id) ?? knownUse(ticket, earlier.get(ticket.id) ?? []))
        : unusedTicket
      const scanned =
        typed && ticket ? { ...read, ticket: readFromRow(ticket), genuine: true, moving: true } : read
      // A genuine code names a ticket that is there.
      const verdict = admitTicket(
        ticket ? scanned : { ...scanned, ticket: scanned.genuine ? null : scanned.ticket },
        terms,
        use,
      )
      const outcome = outcomeOf(scan.decided, verdict, terms, scanned)
      if (ticket && outcome.result === 'admitted')
        uses.set(ticket.id, afterScan(use, scan.direction, scanned.at, gate.name.ar))
      return {
        verdict: outcome,
        row: {
          gateId: gate.gateId,
          deviceId: gate.deviceId,
          deviceScanId: scan.id,
          ticketId: ticket?.id ?? null,
          sectorId: ticket?.sectorId ?? null,
          gameId: gate.gameId,
          eventId: gate.eventId,
          direction: scan.direction,
          at: scanned.at * 1000,
          decided: scan.decided ?? plain(verdict),
          result: plain(outcome),
          reason: outcome.reason,
          online: scan.decided === null,
        },
      }
    })
}

/** Whom a gate let in is in: only what no gate may admit is called failed, and doubles are judged afterwards. */
function outcomeOf(
  decided: SentScan['decided'],
  verdict: Verdict,
  terms: GateTerms,
  scanned: Scanned,
): Verdict {
  if (decided === null) return verdict
  if (decided !== 'admitted')
    return { ...verdict, result: decided, reason: decided === 'failed' ? verdict.reason : null }
  const alone = admitTicket(
    { ...scanned, direction: 'in' },
    { ...terms, directions: ['in', 'out'] },
    unusedTicket,
  )
  return alone.result === 'admitted' ? { ...verdict, result: 'admitted', reason: null } : alone
}

const plain = ({ result }: Verdict): NewScan['decided'] => (result === 'duplicated' ? 'admitted' : result)

function knownUse(ticket: ScannedTicket, scans: readonly StoredScan[]): TicketUse {
  const { inside, last } = judgeScans(scans.map(toKnown), 1 + ticket.guests)
  return {
    revoked: ticket.isRevoked,
    issue: ticket.issue,
    inside,
    last: last && { at: Math.floor(last.at / 1000), gate: last.gate },
  }
}

const toKnown = ({ deviceScanId, gate, direction, at }: StoredScan) => ({
  id: deviceScanId,
  gate: gate.ar,
  direction,
  at,
})

/** As its code would say it. */
function readFromRow(ticket: ScannedTicket): ReadTicket {
  const scope: TicketScope = ticket.gameId !== null ? 'game' : ticket.eventId !== null ? 'event' : 'season'
  const claim: TicketClaim = {
    scope,
    scopeId: ticket.gameId ?? ticket.eventId ?? ticket.seasonId ?? 0n,
    ticketId: ticket.id,
    issue: ticket.issue,
    sectorId: ticket.sectorId,
    row: null,
    seat: null,
    guests: ticket.guests,
    initials: '',
    validFrom: ticket.validFrom,
    validTo: ticket.validTo,
  }
  return { claim, signed: new Uint8Array(), signature: new Uint8Array(), moving: null }
}

interface Judging {
  readonly decided: readonly Decided[]
  readonly tickets: ReadonlyMap<bigint, ScannedTicket>
  readonly earlier: ReadonlyMap<bigint, readonly StoredScan[]>
  /** Of the new rows, by the id of the device. */
  readonly ids: ReadonlyMap<string, bigint>
}

async function judge(
  tx: Tx,
  { decided, tickets, earlier, ids }: Judging,
): Promise<ReadonlyMap<bigint, Judgement>> {
  const judgements = new Map<bigint, Judgement>()
  const changed: Judged[] = []
  const admitted = decided.filter(({ row }) => row.result === 'admitted' && row.ticketId !== null)
  for (const [ticketId, fresh] of Map.groupBy(admitted, ({ row }) => row.ticketId)) {
    const ticket = ticketId === null ? undefined : tickets.get(ticketId)
    if (!ticket) continue
    const before = earlier.get(ticket.id) ?? []
    const all = [...before.map(toKnown), ...fresh.map(({ row }) => knownOf(row))]
    const judgement = judgeScans(all, 1 + ticket.guests)
    const idOf = new Map([
      ...before.map(({ deviceScanId, id }): [string, bigint] => [deviceScanId, id]),
      ...ids,
    ])
    const resultOf = new Map(before.map(({ deviceScanId, result }) => [deviceScanId, result]))
    for (const { id } of all) {
      const row = idOf.get(id)
      const isDuplicate = judgement.duplicates.has(id)
      if (row === undefined || (resultOf.get(id) ?? 'admitted') === (isDuplicate ? 'duplicated' : 'admitted'))
        continue
      const first = judgement.duplicates.get(id)
      changed.push({
        id: row,
        result: isDuplicate ? 'duplicated' : 'admitted',
        firstId: first ? (idOf.get(first.id) ?? null) : null,
      })
    }
    judgements.set(ticket.id, judgement)
  }
  if (changed.length > 0) await keepJudgements(tx, changed)
  const uses = [...judgements].map(([ticketId, { inside }]) => ({ ticketId, inside }))
  if (uses.length > 0) await keepUses(tx, uses)
  return judgements
}

const knownOf = ({ deviceScanId, direction, at }: NewScan) => ({ id: deviceScanId, gate: '', direction, at })

function answerOf(
  { row, verdict }: Decided,
  judgements: ReadonlyMap<bigint, Judgement>,
  ids: ReadonlyMap<string, bigint>,
): ScanAnswer {
  const id = row.deviceScanId
  const duplicates = row.ticketId === null ? undefined : judgements.get(row.ticketId)?.duplicates
  const isDuplicate = ids.has(id) && duplicates?.has(id)
  return isDuplicate ? { id, ...verdict, result: 'duplicated' } : { id, ...verdict }
}

function idsOf(known: readonly ReadScan[]): bigint[] {
  return [
    ...new Set(
      known.flatMap(({ ticketId, typed, scanned }) => (typed || scanned.genuine ? (ticketId ?? []) : [])),
    ),
  ]
}
