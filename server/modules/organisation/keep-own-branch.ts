import { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findLimit } from './own-branch.queries.ts'

interface Values {
  readonly branch_id?: bigint | null | undefined
}

/**
 * A limited person makes rows of the own branch, and moves none to another.
 * @returns the branch of a new row
 * @throws Refusal `branch.not_yours`
 */
export async function keepOwnBranch(
  tx: Tx,
  { branch_id: sent }: Values,
  staff: { readonly id: bigint },
  write: 'store' | 'update',
): Promise<{ branch_id?: bigint }> {
  const limit = await findLimit(tx, staff)
  if (limit === null || (write === 'update' && sent === undefined)) return {}
  if (limit === 'none' || (sent !== limit && (write === 'update' || sent)))
    throw new Refusal('branch.not_yours', {}, { branch_id: 'branch.not_yours' })
  return { branch_id: limit }
}
