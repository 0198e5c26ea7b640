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
import type { Tx } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import type { OpenGate, SentBefore } from './gate.queries.ts'
import { nearestTo, occasionOf, termsOf } from './gate-terms.ts'
import { readFromRow } from './read-from-row.ts'
import { type ReadScan, readScans, type SentScan } from './read-scans.ts'
import {
  type KeptJudgement,
  keepJudgements,
  listAdmitted,
  lockScannedTickets,
  type NewScan,
  type Occasion,
  type ScannedTicket,
  type StoredScan,
  saveScans,
} from './scan.queries.ts'

export type ScanAnswer = Verdict & { readonly id: string }

interface Taking {
  readonly keys: KeyRing
  readonly gate: OpenGate
  readonly scans: readonly SentScan[]
}

/**
 * Keeps scans and decides about them, or about what they change: of two that were admitted without the network, the
 * earlier one first. A scan that is sent again changes nothing, nor does one that comes twice at once.
 */
export async function takeScans(tx: Tx, { keys, gate, scans }: Taking): Promise<readonly ScanAnswer[]> {
  const sent = new Map(gate.sent.map((row) => [row.id, row]))
  const each = [...Map.groupBy(scans, ({ id }) => id).values()].flatMap(([first]) => first ?? [])
  const fresh = each.filter((scan) => isNew(scan, sent.get(scan.id)))
  const known = await readScans(tx, keys, gate, fresh)
  const ticketIds = idsOf(known)
  const locked = ticketIds.length === 0 ? [] : await lockScannedTickets(tx, ticketIds)
  const tickets = new Map(locked.map((ticket) => [ticket.id, ticket]))
  const used = locked.filter(({ isUnused }) => !isUnused).map(({ id }) => id)
  const admitted = used.length === 0 ? [] : await listAdmitted(tx, gate.occasions, used)
  // The same scan may have come in while this one waited.
  for (const { deviceScanId, result } of admitted)
    if (known.some(({ scan }) => scan.id === deviceScanId))
      sent.set(deviceScanId, { id: deviceScanId, result, reason: null })
  const earlier = Map.groupBy(admitted, keyOf)
  const decided = decideAll({
    gate,
    known: known.filter(({ scan }) => isNew(scan, sent.get(scan.id))),
    tickets,
    earlier,
  })
  const judgements = judge({ decided, tickets, earlier })
  if (decided.length > 0) await save(tx, decided, judgements, earlier)
  const answers = new Map(decided.map((one) => [one.row.deviceScanId, answerOf(one, judgements)]))
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

/** It was not sent before, or refused here too late: the gate had let the person in. */
function isNew({ decided }: SentScan, before: SentBefore | undefined): boolean {
  return (
    before === undefined ||
    (decided === 'admitted' && before.result !== 'admitted' && before.result !== 'duplicated')
  )
}

interface Decided {
  readonly row: NewScan
  readonly verdict: Verdict
}

/** A ticket at one game or event: a ticket of a season is used at each of its games. */
type UseKey = string

const keyOf = ({
  ticketId,
  gameId,
  eventId,
}: Pick<StoredScan, 'gameId' | 'eventId'> & { readonly ticketId: bigint | null }): UseKey =>
  `${ticketId} ${gameId ?? ''} ${eventId ?? ''}`

interface Deciding {
  readonly gate: OpenGate
  readonly known: readonly ReadScan[]
  readonly tickets: ReadonlyMap<bigint, ScannedTicket>
  readonly earlier: ReadonlyMap<UseKey, readonly StoredScan[]>
}

/** In the order in which they were made; each counts for the next. */
function decideAll({ gate, known, tickets, earlier }: Deciding): Decided[] {
  const terms = termsOf(gate, gate.occasions)
  const uses = new Map<UseKey, TicketUse>()
  return known
    .toSorted((one, other) => one.scanned.at - other.scanned.at)
    .map(({ scan, scanned: read, ticketId, typed }) => {
      const ticket = ticketId === null ? undefined : tickets.get(ticketId)
      // A genuine code names a ticket that is there. A number that was typed shows no digits.
      const scanned = !ticket
        ? { ...read, ticket: read.genuine ? null : read.ticket }
        : typed
          ? { ...read, ticket: readFromRow(ticket), genuine: true, moving: null }
          : read
      const place = placeOf(gate, scanned)
      const key = keyOf({ ticketId: ticket?.id ?? null, ...place })
      const use = ticket ? (uses.get(key) ?? knownUse(ticket, earlier.get(key) ?? [])) : unusedTicket
      const verdict = admitTicket(scanned, terms, use)
      const outcome = outcomeOf(scan.decided, verdict, terms, scanned)
      if (ticket && outcome.result === 'admitted')
        uses.set(key, afterScan(use, scan.direction, scanned.at, gate.name))
      return {
        verdict: outcome,
        row: {
          ...place,
          gateId: gate.gateId,
          deviceId: gate.deviceId,
          deviceScanId: scan.id,
          ticketId: ticket?.id ?? null,
          sectorId: ticket?.sectorId ?? null,
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

/** The game or event that a scan is of; of no known ticket, what is nearest in time. */
function placeOf({ occasions }: OpenGate, { ticket, at }: Scanned): Occasion {
  const milliseconds = at * 1000
  const place =
    (ticket && occasionOf(occasions, ticket.claim, milliseconds)) ?? nearestTo(occasions, milliseconds)
  return {
    gameId: place?.gameId ? BigInt(place.gameId) : null,
    eventId: place?.eventId ? BigInt(place.eventId) : null,
  }
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
    notActivated: ticket.isNotActivated,
    issue: ticket.issue,
    inside,
    last: last && { at: Math.floor(last.at / 1000), gate: last.gate },
  }
}

const toKnown = ({ deviceScanId, gate, direction, at }: StoredScan) => ({
  id: deviceScanId,
  gate,
  direction,
  at,
})

interface Judged {
  readonly ticketId: bigint
  readonly judgement: Judgement
}

type Judgements = ReadonlyMap<UseKey, Judged>
type Earlier = ReadonlyMap<UseKey, readonly StoredScan[]>

/** Pure: each ticket that is admitted now, with all of its scans. */
function judge({
  decided,
  tickets,
  earlier,
}: Pick<Deciding, 'tickets' | 'earlier'> & { readonly decided: readonly Decided[] }): Judgements {
  const judgements = new Map<UseKey, Judged>()
  const admitted = decided.filter(({ row }) => row.result === 'admitted' && row.ticketId !== null)
  for (const [use, fresh] of Map.groupBy(admitted, ({ row }) => keyOf(row))) {
    const ticket = tickets.get(fresh[0]?.row.ticketId ?? 0n)
    if (!ticket) continue
    const all = [...(earlier.get(use) ?? []).map(toKnown), ...fresh.map(({ row }) => knownOf(row))]
    judgements.set(use, { ticketId: ticket.id, judgement: judgeScans(all, 1 + ticket.guests) })
  }
  return judgements
}

async function save(
  tx: Tx,
  decided: readonly Decided[],
  judgements: Judgements,
  earlier: Earlier,
): Promise<void> {
  const ids = await saveScans(
    tx,
    decided.map(({ row }) => row),
    [...new Map([...judgements.values()].map(({ ticketId, judgement }) => [ticketId, judgement.inside]))].map(
      ([ticketId, inside]) => ({ ticketId, inside }),
    ),
  )
  const fresh = decided.map(({ row }): Kept => {
    const { deviceScanId, result } = row
    return { deviceScanId, use: keyOf(row), id: ids.get(deviceScanId), result }
  })
  const changed = [...judgements].flatMap(([use, { judgement }]) => {
    const ofTicket = fresh.filter((row) => row.use === use && row.result === 'admitted')
    const before = (earlier.get(use) ?? []).map((row) => ({ ...row, use }))
    return changesOf(judgement, [...before, ...ofTicket])
  })
  if (changed.length > 0) await keepJudgements(tx, changed)
}

/** A row of the table; without an `id` it was there already. */
type Kept = Pick<StoredScan, 'deviceScanId' | 'result'> & {
  readonly id: bigint | undefined
  readonly use: UseKey
}

/** Pure: the rows of a ticket whose result is another now. */
function changesOf({ duplicates }: Judgement, rows: readonly Kept[]): KeptJudgement[] {
  const idOf = new Map(rows.map(({ deviceScanId, id }) => [deviceScanId, id]))
  return rows.flatMap(({ deviceScanId, id, result: before }) => {
    const result = duplicates.has(deviceScanId) ? 'duplicated' : 'admitted'
    if (id === undefined || before === result) return []
    return [{ id, result, firstId: idOf.get(duplicates.get(deviceScanId)?.id ?? '') ?? null }]
  })
}

const noName = { ar: '', en: '' }
const knownOf = ({ deviceScanId, direction, at }: NewScan) => ({
  ...{ id: deviceScanId, gate: noName, direction, at },
})

function answerOf({ row, verdict }: Decided, judgements: Judgements): ScanAnswer {
  const id = row.deviceScanId
  const isDuplicate = judgements.get(keyOf(row))?.judgement.duplicates.has(id)
  return isDuplicate ? { id, ...verdict, result: 'duplicated' } : { id, ...verdict }
}

function idsOf(known: readonly ReadScan[]): bigint[] {
  return [
    ...new Set(
      known.flatMap(({ ticketId, typed, scanned }) => (typed || scanned.genuine ? (ticketId ?? []) : [])),
    ),
  ]
}
