import type { Row, Tampered, Tools } from './tools.ts'

/** Another value for a column of a transaction or an entry; null where it was not null stays possible. */
const otherValues: Readonly<Record<string, string>> = {
  id: `(select max(id) + 1 + floor(random() * 1000)::bigint from ledger.transaction)`,
  operation: `operation || 'x'`,
  actor_type: `case actor_type when 'staff' then 'client' else 'staff' end`,
  actor_id: 'coalesce(actor_id, 0) + 1',
  ip: `case when ip is null then '10.0.0.1'::inet else null end`,
  key_digest: 'gen_random_uuid()',
  request_digest: 'gen_random_uuid()',
  reverses: `case when reverses is null then id * 7 + 1 else null end`,
  legs: 'legs || array[1::bigint, 1::bigint]',
  meta: `coalesce(meta, '{}') || '{"tampered": true}'`,
  answer: `coalesce(answer::text, 'null')::jsonb::json`,
  mac: 'gen_random_uuid()',
  created_at: `created_at + interval '1 microsecond' * (1 + floor(random() * 1000000))`,
  account_id: `(select max(id) + 1 from ledger.account)`,
  version: 'version + 1000000',
  transaction_id: `(select id from ledger.transaction where id <> transaction_id order by random() limit 1)`,
  amount: 'amount + 1',
  balance_after: 'balance_after - 1',
}

export const transactionColumns = [
  ...['id', 'operation', 'actor_type', 'actor_id', 'ip', 'key_digest', 'request_digest', 'reverses', 'legs'],
  ...['meta', 'answer', 'mac', 'created_at'],
] as const
export const entryColumns = [
  ...['account_id', 'version', 'transaction_id', 'amount', 'balance_after', 'created_at'],
] as const

export async function editTransaction({ run, pick }: Tools, column: string): Promise<Tampered> {
  const { id } = await pick('ledger.transaction')
  // Compared byte by byte: another spelling of the same answer is an edit too.
  const value = column === 'answer' ? `(answer::text || ' ')::json` : otherValues[column]
  await run(`update ledger.transaction set ${column} = ${value} where id = ${id}`)
  const now = column === 'id' ? await newest(run) : id
  return { named: [`transaction ${id}`], allowed: [`transaction ${now}`] }
}

async function newest(run: Tools['run']): Promise<string> {
  const { rows } = await run('select max(id)::text as id from ledger.transaction')
  return rows[0].id
}

export async function editEntry({ run, pick }: Tools, column: string): Promise<Tampered> {
  const { account_id: account, version } = await pick('ledger.entry')
  const { rows } = await run(
    `update ledger.entry set ${column} = ${otherValues[column]} where account_id = ${account} and version = ${version}
     returning account_id || '/' || version as key`,
  )
  return { named: [`entry ${account}/${version}`], allowed: [`entry ${rows[0].key}`] }
}

export async function deleteTransaction({ run, pick }: Tools): Promise<Tampered> {
  const { id } = await pick('ledger.transaction')
  await run(`delete from ledger.transaction where id = ${id}`)
  return { named: [`transaction ${id}`] }
}

export async function deleteEntry({ run, pick }: Tools): Promise<Tampered> {
  const { account_id: account, version } = await pick('ledger.entry')
  await run(`delete from ledger.entry where account_id = ${account} and version = ${version}`)
  return { named: [`entry ${account}/${version}`] }
}

export async function deleteWhole({ run, pick }: Tools): Promise<Tampered> {
  const { id } = await pick('ledger.transaction')
  await run(`delete from ledger.entry where transaction_id = ${id}`)
  await run(`delete from ledger.transaction where id = ${id}`)
  return { named: [`transaction ${id}`] }
}

/** A row as its neighbours are, at a time that was sealed long ago. */
export async function insertTransaction({ run, pick }: Tools): Promise<Tampered> {
  const { id } = await pick('ledger.transaction', notLatest)
  const { rows } = await run(
    `insert into ledger.transaction (id, operation, actor_type, legs, answer, created_at)
     select (select max(id) + 1 from ledger.transaction), operation, actor_type, legs, answer, created_at
     from ledger.transaction where id = ${id} returning id`,
  )
  return { named: [`transaction ${rows[0].id}`] }
}

export async function insertEntry({ run, pick }: Tools): Promise<Tampered> {
  const { account_id: account, version } = await pick('ledger.entry')
  const { rows } = await run(
    `insert into ledger.entry select account_id, (select max(version) + 1 from ledger.entry o where o.account_id = e.account_id),
       transaction_id, amount, balance_after, created_at
     from ledger.entry e where account_id = ${account} and version = ${version}
     returning account_id || '/' || version as key`,
  )
  return { named: [`entry ${rows[0].key}`] }
}

export async function swapTransactions(tools: Tools): Promise<Tampered> {
  const [one, other] = await pickTwo(tools, 'ledger.transaction', 'id')
  // Everything but the id, in one statement; the keys of both are unique, so they stay out of the way for a moment.
  await tools.run('drop index if exists ledger.transaction_approval')
  const columns = transactionColumns.filter((column) => column !== 'id' && column !== 'key_digest').join()
  await tools.run(
    `update ledger.transaction t set (${columns}) = (select ${columns} from ledger.transaction o
       where o.id in (${one.id}, ${other.id}) and o.id <> t.id) where t.id in (${one.id}, ${other.id})`,
  )
  return { named: [`transaction ${one.id}`, `transaction ${other.id}`] }
}

export async function swapEntries(tools: Tools): Promise<Tampered> {
  const [one, other] = await pickTwo(tools, 'ledger.entry', 'version')
  const pair = (row: Row) => `(${row.account_id}, ${row.version})`
  const columns = 'transaction_id, amount, balance_after, created_at'
  await tools.run(
    `update ledger.entry t set (${columns}) = (select ${columns} from ledger.entry o
       where (o.account_id, o.version) in (${pair(one)}, ${pair(other)})
         and (o.account_id, o.version) <> (t.account_id, t.version))
     where (t.account_id, t.version) in (${pair(one)}, ${pair(other)})`,
  )
  return { named: [one, other].map((row) => `entry ${row.account_id}/${row.version}`) }
}

async function pickTwo(tools: Tools, table: string, key: string): Promise<[Row, Row]> {
  const one = await tools.pick(table)
  const other = await tools.pick(table, `${key} <> ${one[key]}`)
  return [one, other]
}

const notLatest = `created_at < (select max(created_at) from ledger.transaction)`

export async function editAccount({ run, pick }: Tools, column: string): Promise<Tampered> {
  const { id } = await pick('ledger.account', 'version > 0')
  const values: Readonly<Record<string, string>> = {
    kind: `kind || 'x'`,
    owner_type: `coalesce(owner_type, '') || 'x'`,
    owner_id: 'coalesce(owner_id, 0) + 1000000',
    currency: `case currency when 'USD' then 'LYD' else 'USD' end`,
  }
  await run(`update ledger.account set ${column} = ${values[column]} where id = ${id}`)
  return { named: [`account ${id}`] }
}

export async function deleteAccount({ run, pick }: Tools): Promise<Tampered> {
  const { id } = await pick('ledger.account', 'version > 0')
  await run(`delete from ledger.account where id = ${id}`)
  return { named: [`account ${id}`] }
}
