import type { Db } from '#server/platform/db/database.ts'
import { countSeedKeys } from '#server/platform/second-factor/index.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { countWrapped } from './rewrap.queries.ts'

/** `current` wraps new keys; `retired` only opens; `missing` is needed but unknown. */
export interface MasterKeyUse {
  readonly keyId: string
  readonly state: 'current' | 'retired' | 'missing'
  /** The batches whose keys it wraps, and their vouchers. */
  readonly batches: number
  readonly vouchers: number
  /** The keys it wraps that seal seeds of authenticator apps. */
  readonly seedKeys: number
}

/** What depends on which master key. A retired one without either can be removed from the configuration. */
export async function readMasterKeyUse(db: Db, keys: KeyRing): Promise<MasterKeyUse[]> {
  const counted = await countAll(db)
  const known = keys.masterKeyIds.map((keyId) => ({
    ...(counted.find((one) => one.keyId === keyId) ?? noneUnder(keyId)),
    state: keyId === keys.masterKeyId ? ('current' as const) : ('retired' as const),
  }))
  const missing = counted
    .filter(({ keyId }) => !keys.masterKeyIds.includes(keyId))
    .map((one) => ({ ...one, state: 'missing' as const }))
  return [...known, ...missing]
}

const noneUnder = (keyId: string) => ({ keyId, batches: 0, vouchers: 0, seedKeys: 0 })

async function countAll(db: Db): Promise<Omit<MasterKeyUse, 'state'>[]> {
  const batches = await countWrapped(db)
  const seedKeys = await countSeedKeys(db)
  const keyIds = new Set([...batches.map(({ keyId }) => keyId), ...seedKeys.keys()])
  return [...keyIds].map((keyId) => ({
    ...noneUnder(keyId),
    ...batches.find((one) => one.keyId === keyId),
    seedKeys: seedKeys.get(keyId) ?? 0,
  }))
}
