import { del, get, set } from 'idb-keyval'
import type { GateMemory } from './gate-memory.ts'

/** On the device: the key of its gate, and all that it knows. */
export interface StoredGate {
  readonly key: string
  readonly memory: GateMemory | null
}

const place = 'ticket-gate'

export async function loadGate(): Promise<StoredGate | null> {
  return (await get<StoredGate>(place)) ?? null
}

/** Written before the result is shown: a device that loses its power has lost no scan. */
export function keepGate(gate: StoredGate): Promise<void> {
  return set(place, gate)
}

export function forgetGate(): Promise<void> {
  return del(place)
}
