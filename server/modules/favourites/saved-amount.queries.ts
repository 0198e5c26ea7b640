import { sql } from 'kysely'
import type { AmountPurpose } from '#contract/operations/favourites/amount-purposes.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export async function listAmounts(
  db: Db,
  clientId: bigint,
): Promise<readonly { purpose: string; amountMinor: bigint }[]> {
  return db
    .selectFrom('saved_amount')
    .select(['purpose', 'amount as amountMinor'])
    .where('client_id', '=', clientId)
    .orderBy('purpose')
    .orderBy('place')
    .execute()
}

export async function replaceAmounts(
  tx: Tx,
  { clientId, purpose, amounts }: { clientId: bigint; purpose: AmountPurpose; amounts: readonly bigint[] },
): Promise<void> {
  await tx
    .deleteFrom('saved_amount')
    .where('client_id', '=', clientId)
    .where('purpose', '=', purpose)
    .execute()
  await sql`
    insert into saved_amount (client_id, purpose, place, amount)
    select ${clientId}, ${purpose}, a.place, a.amount
    from unnest(${amounts}::bigint[]) with ordinality a (amount, place)`.execute(tx)
}
