import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { placesOf } from '#server/platform/db/leg-places.ts'
import type { AccountAddress } from './account.rules.ts'
import type { Original } from './reversal.rules.ts'

interface LegRow {
  readonly id: bigint
  readonly operation: string
  readonly reverses: bigint | null
  readonly reversed: boolean
  readonly amount: bigint | null
  readonly kind: string
  readonly owner_type: string | null
  readonly owner_id: bigint | null
  readonly currency: string
  readonly floor: bigint | null
}

/**
 * The transactions with their legs in order; unknown ones are undefined. One object for all inputs with the same id.
 * The application has no right to lock them: the unique `reverses` refuses the second reversal.
 */
export async function loadOriginals(
  tx: Tx,
  transactionIds: readonly bigint[],
): Promise<(Original | undefined)[]> {
  const { rows } = await sql<LegRow>`
    select t.id, t.operation, t.reverses, exists (select from ledger.transaction r where r.reverses = t.id) as reversed,
           e.amount, a.kind, a.owner_type, a.owner_id, a.currency, a.floor
    from ledger.transaction t
    left join ${placesOf(sql`t.legs`)} on true
    left join ledger.entry e on e.account_id = t.legs[i] and e.version = t.legs[i + 1]
    left join ledger.account a on a.id = e.account_id
    where t.id = any(${transactionIds}::bigint[])
    order by t.id, i`.execute(tx)
  const originals = new Map<bigint, Original>()
  for (const row of rows) {
    const original = originals.get(row.id) ?? { ...row, transactionId: row.id, legs: [] }
    originals.set(row.id, original)
    if (row.amount !== null) original.legs.push({ account: addressOf(row), amountMinor: row.amount })
  }
  return transactionIds.map((id) => originals.get(id))
}

function addressOf({ kind, owner_type, owner_id, currency, floor }: LegRow): AccountAddress {
  return { kind, ownerType: owner_type, ownerId: owner_id, currency, floorMinor: floor }
}
