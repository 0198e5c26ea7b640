import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import type { Hold, HoldChange, HoldFacts, HoldStatus } from './hold.rules.ts'
import type { Decided } from './operation.ts'

interface HoldRow {
  readonly id: bigint
  readonly amount: bigint
  readonly captured: bigint
  readonly status: HoldStatus
  readonly expires_at: Date | null
  readonly kind: string
  readonly owner_type: string | null
  readonly owner_id: bigint | null
  readonly currency: string
  readonly floor: bigint | null
}

/** Locks the holds in the order of their ids; unknown ones are undefined. */
export async function loadHolds(
  tx: Tx,
  inputs: readonly { readonly holdId: bigint }[],
): Promise<HoldFacts[]> {
  const holdIds = inputs.map(({ holdId }) => holdId)
  const { rows } = await sql<HoldRow>`
    select h.id, h.amount, h.captured, h.status, h.expires_at, a.kind, a.owner_type, a.owner_id, a.currency, a.floor
    from ledger.hold h join ledger.account a on a.id = h.account_id
    where h.id = any(${holdIds}::bigint[]) order by h.id for no key update of h`.execute(tx)
  const holds = new Map(rows.map((row) => [row.id, holdOf(row)]))
  return holdIds.map((id) => holds.get(id))
}

function holdOf(row: HoldRow): Hold {
  const { kind, owner_type: ownerType, owner_id: ownerId, currency, floor: floorMinor } = row
  return {
    id: row.id,
    account: { kind, ownerType, ownerId, currency, floorMinor },
    amountMinor: row.amount,
    capturedMinor: row.captured,
    status: row.status,
    expiresAt: row.expires_at,
  }
}

export interface NewHold {
  readonly accountId: bigint
  readonly amountMinor: bigint
  readonly expiresAt: Date | null
}

export async function insertHolds(
  tx: Tx,
  decided: readonly Decided<unknown, unknown, NewHold>[],
): Promise<void> {
  await sql`
    insert into ledger.hold (id, account_id, amount, expires_at, created_at)
    select * from unnest(
      ${decided.map(({ transactionId }) => transactionId)}::bigint[], ${decided.map(({ row }) => row.accountId)}::bigint[],
      ${decided.map(({ row }) => row.amountMinor)}::bigint[], ${decided.map(({ row }) => row.expiresAt)}::timestamptz[],
      ${decided.map(({ now }) => now)}::timestamptz[])`.execute(tx)
}

/** @throws Stale when a hold has changed since it was loaded: another operation of the same batch changed it */
export async function saveHolds(
  tx: Tx,
  decided: readonly Decided<unknown, unknown, HoldChange>[],
): Promise<void> {
  // A hold captured twice in a batch is written once, with the last decision.
  const last = [...new Map(decided.map((one) => [one.row.hold.id, one])).values()]
  const { numAffectedRows } = await sql`
    update ledger.hold h set captured = d.captured, status = d.status,
           ended_at = case when d.status = 'open' then null else d.now end
    from unnest(${last.map(({ row }) => row.hold.id)}::bigint[], ${last.map(({ row }) => row.capturedMinor)}::bigint[],
                ${last.map(({ row }) => row.status)}::text[], ${last.map(({ now }) => now)}::timestamptz[])
           as d (id, captured, status, now)
    where h.id = d.id and h.status = 'open' and h.captured <= d.captured`.execute(tx)
  if (numAffectedRows !== BigInt(last.length)) throw new Stale('a hold changed while it was decided')
}

/** Holds that have expired by the database's clock, oldest first; those of frozen accounts wait. */
export async function findDueHolds(db: Db, limit: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom('ledger.hold as h')
    .innerJoin('ledger.account as a', 'a.id', 'h.account_id')
    .select('h.id')
    .where('h.status', '=', 'open')
    .where('h.expires_at', '<=', sql<Date>`now()`)
    .where('a.frozen', '=', false)
    .orderBy('h.expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
