import type { AccountAddress } from './account.rules.ts'
import { listOf, quoted } from './array-literal.rules.ts'
import type { Statement } from './pipeline.ts'
import type { WorkerConnection } from './worker-connection.ts'

const columns = '$1::text[], $2::text[], $3::bigint[], $4::text[]'

/** Two branches because an index does not serve `is not distinct from`. */
const findStatement: Statement<[number, bigint]> = {
  name: 'find_accounts',
  text: `with wanted as materialized (
           select * from unnest(${columns}) with ordinality as w (kind, owner_type, owner_id, currency, number)
         )
         select number, id from wanted w join ledger.account a using (kind, owner_type, owner_id, currency)
         union all
         select number, id from wanted w join ledger.account a using (kind, currency)
         where w.owner_type is null and a.owner_type is null and a.owner_id is null`,
  read: ([number, id]) => [Number(number) - 1, BigInt(id ?? '')],
}

/** Ids by position; missing accounts are absent. */
export async function findAccountIds(
  connection: WorkerConnection,
  addresses: readonly AccountAddress[],
): Promise<Map<number, bigint>> {
  const [{ rows }] = await connection.send<[[number, bigint]]>({
    statement: findStatement,
    values: columnsOf(addresses),
  })
  return new Map(rows)
}

/** In the order of the unique key, so two engines that open the same accounts do not wait in a circle. */
const openStatement: Statement = {
  name: 'open_accounts',
  text: `insert into ledger.account (kind, owner_type, owner_id, currency, floor)
         select kind, owner_type, owner_id, currency, floor
         from unnest(${columns}, $5::bigint[]) as t (kind, owner_type, owner_id, currency, floor)
         order by kind, owner_type, owner_id, currency
         on conflict do nothing`,
}

export async function openAccounts(
  connection: WorkerConnection,
  addresses: readonly AccountAddress[],
): Promise<void> {
  const floors = listOf(addresses.map(({ floorMinor }) => floorMinor))
  await connection.send<[never]>({ statement: openStatement, values: [...columnsOf(addresses), floors] })
}

function columnsOf(addresses: readonly AccountAddress[]): string[] {
  return [
    listOf(addresses.map(({ kind }) => quoted(kind))),
    listOf(addresses.map(({ ownerType }) => ownerType && quoted(ownerType))),
    listOf(addresses.map(({ ownerId }) => ownerId)),
    listOf(addresses.map(({ currency }) => quoted(currency))),
  ]
}
