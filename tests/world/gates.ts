import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { scanTicket, synchroniseGate } from '#contract/operations/gates/scan-tickets.ts'
import type { Answer, Caller } from './caller.ts'
import type { World } from './world.ts'

export type ScanVerdict = AnswerOf<typeof scanTicket>
export type Synchronised = AnswerOf<typeof synchroniseGate>

export interface GateDevice {
  readonly gateId: string
  readonly key: string
  /** Decided by the server. */
  scan(text: string, more?: object): Promise<ScanVerdict>
  synchronise(scans?: readonly object[], since?: string | null): Promise<Answer>
}

let gates = 0

/** A gate of a stadium with one device; by default it lets people in. */
export async function openGate(
  { anonymous }: Pick<World, 'anonymous'>,
  admin: Caller,
  stadiumId: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<GateDevice> {
  gates += 1
  const body = {
    name: { ar: `بوابة ${gates}`, en: `Gate ${gates}` },
    stadium_id: stadiumId,
    direction: 'in',
    active: true,
  }
  const { id: gateId } = await admin.post('/ticket-gates', { ...body, ...more }).data<{ id: string }>()
  const { key } = await anonymous
    .post('/gate/pairings', { code: await pairingCode(admin, gateId), name: 'Phone' })
    .data<{ key: string }>()
  return {
    gateId,
    key,
    scan: (text, scan = {}) =>
      anonymous
        .post('/gate/scans', {
          key,
          scan: { id: randomUUID(), text, direction: 'in', at: Date.now(), ...scan },
        })
        .data<ScanVerdict>(),
    synchronise: (scans = [], since = null) =>
      anonymous.post('/gate/synchronisations', { key, device_time: Date.now(), waiting: 0, since, scans }),
  }
}

export async function pairingCode(admin: Caller, gateId: string): Promise<string> {
  await admin.post(`/ticket-gates/${gateId}/pairings`, {}).data()
  return (await admin.get(`/ticket-gates/${gateId}`).data<{ pairing_code: string }>()).pairing_code
}

/** A scan that a gate decided by itself. @param secondsAgo by its corrected clock */
export function scanAlone(text: string, secondsAgo: number, decided = 'admitted') {
  return { id: randomUUID(), text, direction: 'in', at: Date.now() - secondsAgo * 1_000, decided }
}
