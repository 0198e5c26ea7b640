import type { ScanDirection, Scanned } from '#contract/shapes/admit-ticket.ts'
import { isGenuine, isOfNow } from '#contract/shapes/prove-ticket.ts'
import { type ReadTicket, readTicketCode } from '#contract/shapes/ticket-code.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import type { OpenGate } from './gate.queries.ts'
import { movingKeyOf, publicKeyOf } from './gate-keys.ts'
import { scopesOf } from './gate-terms.ts'
import { findNumbered, type NewScan } from './scan.queries.ts'

export interface SentScan {
  readonly id: string
  readonly text: string
  /** By hand: the number of a ticket is enough. */
  readonly typed: boolean
  readonly direction: ScanDirection
  /** Milliseconds since 1970. */
  readonly at: number
  /** What the gate decided without the network; null: it asks. */
  readonly decided: NewScan['decided'] | null
}

/** Clocks were corrected when the gate was last online; a time to come is cut to now. */
const aheadMillisecondsMax = 120_000

/** A scan with what was proven of its code. */
export interface ReadScan {
  readonly scan: SentScan
  readonly scanned: Scanned
  readonly ticketId: bigint | null
  /** A number that was typed: the ticket is read from our own row. */
  readonly typed: boolean
}

export async function readScans(
  tx: Tx,
  keys: KeyRing,
  gate: OpenGate,
  scans: readonly SentScan[],
): Promise<ReadScan[]> {
  const numbers = scans.filter(({ typed }) => typed).map(({ text }) => text.trim())
  const byNumber = numbers.length === 0 ? new Map<string, bigint>() : await findNumbered(tx, numbers)
  return Promise.all(
    scans.map(async (scan) => {
      const ticket = readTicketCode(scan.text)
      // What is decided here is decided now, whatever the clock of the device says.
      const at =
        (scan.decided === null ? gate.now : Math.min(scan.at, gate.now + aheadMillisecondsMax)) / 1000
      const scanned = { ticket, direction: scan.direction, at, ...(await proofOf(keys, gate, ticket, at)) }
      const typedId = ticket || !scan.typed ? null : (byNumber.get(scan.text.trim()) ?? null)
      return { scan, scanned, ticketId: ticket?.claim.ticketId ?? typedId, typed: typedId !== null }
    }),
  )
}

async function proofOf(keys: KeyRing, gate: OpenGate, ticket: ReadTicket | null, at: number) {
  if (!ticket) return { genuine: false, moving: null }
  const { claim, moving } = ticket
  if (
    !scopesOf(gate.occasions).some(({ scope, scopeId }) => scope === claim.scope && scopeId === claim.scopeId)
  )
    return { genuine: false, moving: null }
  const genuine = await isGenuine(ticket, publicKeyOf(keys, claim))
  return {
    genuine,
    moving: moving === null ? null : await isOfNow(movingKeyOf(keys, claim), claim, moving, at),
  }
}
