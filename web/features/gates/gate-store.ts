import { clear, createStore, del, delMany, get, set, values } from 'idb-keyval'
import type { GateMemory, WaitingScan } from './gate-memory.ts'

/** On the device: the key of its gate, and all that it knows. */
export interface StoredGate {
  readonly key: string
  readonly memory: GateMemory | null
}

const place = 'ticket-gate'
/** Scans have rows of their own: keeping one does not write again what 50,000 tickets were used for. */
const scans = createStore('ticket-gate-scans', 'scans')

export async function loadGate(): Promise<StoredGate | null> {
  const gate = await get<StoredGate>(place)
  if (!gate?.memory) return gate ?? null
  const waiting = (await values<WaitingScan>(scans)).toSorted((one, other) => one.at - other.at)
  return { ...gate, memory: { ...gate.memory, waiting } }
}

/** Written before the result is shown: a device that loses its power has lost no scan. */
export function keepScan(scan: WaitingScan): Promise<void> {
  return set(scan.id, scan, scans)
}

/** @param sent ids of scans that the server has taken: they are forgotten once what it answered is kept */
export async function keepGate({ key, memory }: StoredGate, sent: Iterable<string> = []): Promise<void> {
  await set(place, { key, memory: memory && { ...memory, waiting: [] } })
  await delMany([...sent], scans)
}

export async function forgetGate(): Promise<void> {
  await del(place)
  await clear(scans)
}
