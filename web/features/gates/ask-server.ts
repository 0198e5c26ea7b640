import { scanTicket } from '#contract/operations/gates/scan-tickets.ts'
import type { Verdict } from '#contract/shapes/admit-ticket.ts'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import type { WaitingScan } from './gate-memory.ts'

/** A person at a gate does not wait for a slow network: then the gate decides alone. */
const waitMs = 100
/** A number that was typed says nothing by itself. */
const typedWaitMs = 8_000

/** @returns null without an answer in time */
export async function askServer(
  key: string,
  { id, text, direction, at }: WaitingScan,
  typed: boolean,
): Promise<Verdict | null> {
  try {
    const { last, ...verdict } = await call(scanTicket, {
      body: { key, scan: { id, text, direction, at: Math.max(0, at), typed } },
      quiet: 'probe',
      signal: AbortSignal.timeout(typed ? typedWaitMs : waitMs),
    })
    return { ...verdict, last: last && { at: last.at / 1000, gate: last.gate } }
  } catch (error) {
    if (error instanceof ApiFailure || error instanceof DOMException) return null
    throw error
  }
}
