import { normaliseCode } from '#contract/shapes/voucher-code.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type KeyRing, UnknownKey, unsealText } from '#server/platform/secrets/index.ts'
import { openBatchKey } from './batch-key.ts'
import { codeLookup } from './code/check-code.ts'
import { readMasterKeyUse } from './master-key-use.ts'
import { findAnyVoucher } from './rewrap.queries.ts'

/**
 * Checked at the start, so a missing or different key is noticed then and not at the next client's card.
 * @throws UnknownKey, or Error for another lookup key than the codes were made with
 */
export async function expectKeys(db: Db, keys: KeyRing): Promise<void> {
  const missing = (await readMasterKeyUse(db, keys)).find(({ state }) => state === 'missing')
  if (missing) throw new UnknownKey(missing.keyId)
  const voucher = await findAnyVoucher(db)
  if (voucher === null) return
  const code = unsealText(openBatchKey(keys, voucher), voucher.sealed, voucher.serialNumber)
  if (codeLookup(keys, normaliseCode(code)).equals(voucher.lookup)) return
  throw new Error('the voucher codes of this database are found by another key than MAHFAZA_LOOKUP_KEY')
}
