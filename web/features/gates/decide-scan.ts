import {
  admitTicket,
  type ScanDirection,
  type Scanned,
  unusedTicket,
  type Verdict,
} from '#contract/shapes/admit-ticket.ts'
import { isGenuine, isOfNow } from '#contract/shapes/prove-ticket.ts'
import { fromBase64Url, readTicketCode } from '#contract/shapes/ticket-code.ts'
import { type GateMemory, keysOf, knownOf, termsOf, type WaitingScan } from './gate-memory.ts'

export interface DecidedScan {
  readonly verdict: Verdict
  readonly scan: WaitingScan
  /** What the person at the gate compares with the paper or the face. */
  readonly shown: {
    readonly row: number | null
    readonly seat: number | null
    readonly initials: string
  } | null
}

/** Decides with what is on the device alone, by its clock of now. */
export async function decideScan(
  memory: GateMemory,
  { text, direction }: { readonly text: string; readonly direction: ScanDirection },
): Promise<DecidedScan> {
  const ticket = readTicketCode(text)
  const id = crypto.randomUUID()
  const at = Date.now() + memory.clockOffset
  const keys = ticket && keysOf(memory, ticket.claim.scope, ticket.claim.scopeId)
  const publicKey = keys && fromBase64Url(keys.public_key)
  const movingKey = keys && fromBase64Url(keys.moving_key)
  const genuine = ticket !== null && publicKey !== null && (await isGenuine(ticket, publicKey))
  const moving =
    ticket === null || ticket.moving === null || movingKey === null
      ? null
      : await isOfNow(movingKey, ticket.claim, ticket.moving, at / 1000)
  const ticketId = ticket && genuine ? String(ticket.claim.ticketId) : null
  const scanned: Scanned = { ticket, genuine, moving, direction, at: at / 1000 }
  const use = ticketId === null ? unusedTicket : knownOf(memory, ticketId)
  const verdict = admitTicket(scanned, termsOf(memory), use)
  // A gate alone knows no duplicates: they are found when all have synchronised.
  const decided = verdict.result === 'duplicated' ? 'scanned' : verdict.result
  return {
    verdict,
    scan: { id, text: text.slice(0, 200), ticketId, direction, at: Math.round(at), decided },
    shown: ticket && genuine ? ticket.claim : null,
  }
}
