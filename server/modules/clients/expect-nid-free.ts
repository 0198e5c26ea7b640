import { Refusal } from '#contract/kernel/refusal.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isNidTaken } from './own-client.queries.ts'

/**
 * While a national number has one account, no other may get it; the unique index decides between two at once. Otherwise
 * the number is marked as shared, and the index does not count it.
 * @param exceptId the client itself; null for a new one
 * @returns the column of the mark
 * @throws Refusal `client.nid_taken`
 */
export async function expectNidFree(
  tx: Tx,
  nid: unknown,
  exceptId: bigint | null,
): Promise<{ readonly nid_shared?: boolean }> {
  if (typeof nid !== 'string') return {}
  if (!(await readSetting(tx, 'one_account_per_nid'))) return { nid_shared: true }
  if (await isNidTaken(tx, nid, exceptId))
    throw new Refusal('client.nid_taken', {}, { nid: 'client.nid_taken' })
  return { nid_shared: false }
}
