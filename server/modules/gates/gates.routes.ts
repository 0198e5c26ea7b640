import {
  pairGate,
  scanTicket as scanOperation,
  synchroniseGate,
} from '#contract/operations/gates/scan-tickets.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { pairDevice, scanTicket, synchronise } from './serve-gate.ts'

/** For devices at a gate: each call carries the key of its device. */
export function routeGates(
  api: Api,
  { database, keys }: { readonly database: Database; readonly keys: KeyRing },
): void {
  const { transact } = database
  api.route(pairGate, ({ body }) => transact((tx) => pairDevice(tx, body)))
  api.route(scanOperation, ({ body }) => transact((tx) => scanTicket(tx, keys, body)))
  api.route(synchroniseGate, ({ body }) => transact((tx) => synchronise(tx, keys, body)))
}
