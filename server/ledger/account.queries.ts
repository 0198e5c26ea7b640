import type { AccountAddress } from './account.rules.ts'
import type { LaneConnection, Statement } from './lane-connection.ts'

const columns = '$1::text[], $2::text[], $3::bigint[], $4::text[]'

/** Two branches because an index does not serve `is not distinct from`. */
const findStatement: Statement = {
  name: 'find_accounts',
  text: `with wanted as materialized (
           select * from unnest(${columns}) with ordinality as w (kind, owner_type, owner_id, currency, number)
         )
         select number, id from wanted w join ledger.account a using (kind, owner_type, owner_id, currency)
         union all
         select number, id from wanted w join ledger.account a using (kind, currency)
         where w.owner_type is null and a.owner_type is null and a.owner_id is null`,
}

/** Ids by position; missing accounts are absent. */
export async function findAccountIds(
  connection: LaneConnection,
  addresses: readonly AccountAddress[],
): Promise<Map<number, bigint>> {
  const { rows } = await connection.run<{ number: bigint; id: bigint }>(findStatement, columnsOf(addresses))
  return new Map(rows.map(({ number, id }) => [Number(number) - 1, id]))
}

/** In the order of the unique key, so that two desks that open the same accounts do not wait in a circle. */
const openStatement: Statement = {
  name: 'open_accounts',
  text: `insert into ledger.account (kind, owner_type, owner_id, currency, floor)
         select kind, owner_type, owner_id, currency, floor
         from unnest(${columns}, $5::bigint[]) as t (kind, owner_type, owner_id, currency, floor)
         order by kind, owner_type, owner_id, currency
         on conflict do nothing`,
}

export async function openAccounts(
  connection: LaneConnection,
  addresses: readonly AccountAddress[],
): Promise<void> {
  await connection.run(openStatement, [
    ...columnsOf(addresses),
    addresses.map(({ floorMinor }) => floorMinor),
  ])
}

function columnsOf(addresses: readonly AccountAddress[]): unknown[] {
  return [
    addresses.map(({ kind }) => kind),
    addresses.map(({ ownerType }) => ownerType),
    addresses.map(({ ownerId }) => ownerId),
    addresses.map(({ currency }) => currency),
  ]
}
