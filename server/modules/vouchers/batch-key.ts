import type { KeyObject } from 'node:crypto'
import {
  type KeyRing,
  newDataKey,
  openDataKey,
  rewrapDataKey,
  type WrappedKey,
} from '#server/platform/secrets/index.ts'

/** The key that seals the codes of one batch; its wrapped form opens for that batch only. */
export function newBatchKey(keys: KeyRing, prefix: string): WrappedKey {
  return newDataKey(keys, placeOf(prefix)).wrapped
}

/** @throws SealBroken, or UnknownKey when the ring no longer has the master key. */
export function openBatchKey(keys: KeyRing, batch: WrappedKey & { readonly prefix: string }): KeyObject {
  return openDataKey(keys, batch, placeOf(batch.prefix))
}

/** The same key under the current master key. */
export function rewrapBatchKey(keys: KeyRing, batch: WrappedKey & { readonly prefix: string }): WrappedKey {
  return rewrapDataKey(keys, batch, placeOf(batch.prefix))
}

function placeOf(prefix: string): string {
  return `voucher-batch:${prefix}`
}
