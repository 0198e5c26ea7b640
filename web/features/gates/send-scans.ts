import { synchroniseGate } from '#contract/operations/gates/scan-tickets.ts'
import { unpackUses } from '#contract/shapes/gate-data.ts'
import { call } from '#web/lib/api/call.ts'
import type { GateMemory, Synchronised } from './gate-memory.ts'
import type { StoredGate } from './gate-store.ts'

/** As many as one call takes; the rest goes with the next. */
const scansPerCall = 200

/** @throws ApiFailure */
export async function sendScans({ key, memory }: StoredGate): Promise<Synchronised> {
  const scans = (memory?.waiting ?? []).slice(0, scansPerCall)
  const began = Date.now()
  const answer = await call(synchroniseGate, {
    body: {
      key,
      device_time: began,
      waiting: (memory?.waiting.length ?? 0) - scans.length,
      since: memory?.since || null,
      scans: scans.map(({ id, text, direction, at, decided }) => ({ id, text, direction, at, decided })),
    },
    quiet: 'probe',
  })
  const ended = Date.now()
  return {
    answer,
    uses: await unpackUses(answer.uses),
    sent: new Set(scans.map(({ id }) => id)),
    clockOffset: offsetOf(memory, answer.server_time - (began + ended) / 2, ended - began),
  }
}

/** A slow answer tells the time badly: then the correction of before stays, unless it is far off. */
const slowMs = 1_000
const farMs = 2_000

function offsetOf(memory: GateMemory | null, measured: number, tookMs: number): number {
  if (memory === null || tookMs < slowMs || Math.abs(measured - memory.clockOffset) > farMs + tookMs)
    return Math.round(measured)
  return memory.clockOffset
}
