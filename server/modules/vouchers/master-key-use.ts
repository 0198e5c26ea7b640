import type { Db } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { countWrapped } from './rewrap.queries.ts'

/** `current` wraps new keys; `retired` only opens; `missing` is needed but unknown. */
export interface MasterKeyUse {
  readonly keyId: string
  readonly state: 'current' | 'retired' | 'missing'
  /** The batches whose keys it wraps, and their vouchers. */
  readonly batches: number
  readonly vouchers: number
}

/** What depends on which master key. A retired one without batches can be removed from the configuration. */
export async function readMasterKeyUse(db: Db, keys: KeyRing): Promise<MasterKeyUse[]> {
  const counted = await countWrapped(db)
  const known = keys.masterKeyIds.map((keyId) => ({
    ...(counted.find((one) => one.keyId === keyId) ?? { keyId, batches: 0, vouchers: 0 }),
    state: keyId === keys.masterKeyId ? ('current' as const) : ('retired' as const),
  }))
  const missing = counted
    .filter(({ keyId }) => !keys.masterKeyIds.includes(keyId))
    .map((one) => ({ ...one, state: 'missing' as const }))
  return [...known, ...missing]
}
