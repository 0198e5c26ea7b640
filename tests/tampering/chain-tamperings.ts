import { anyRow, type Tampered, type Tools } from './tools.ts'

const otherHash = `md5(random()::text) || md5(random()::text)`
const blockValues: Readonly<Record<string, string>> = {
  late: 'not late',
  transactions: 'transactions + 1',
  entries: 'entries + 1',
  through_time: `through_time + interval '1 second'`,
  through_id: 'through_id + 1',
  sealed_at: `sealed_at - interval '1 second'`,
  salts_key: `salts_key || 'x'`,
  list: `set_byte(list, floor(random() * length(list))::int, (get_byte(list, 40) + 1) % 256) || '\\x00'`,
  list_digest: otherHash,
  root: otherHash,
  previous_hash: otherHash,
  hash: otherHash,
}
export const blockColumns = Object.keys(blockValues)

const headValues: Readonly<Record<string, string>> = {
  root: otherHash,
  previous_hash: otherHash,
  published_at: `published_at - interval '1 second'`,
  hash: otherHash,
  signature: `reverse(signature)`,
}
export const headColumns = Object.keys(headValues)

export async function editBlock({ run, pick }: Tools, column: string): Promise<Tampered> {
  const { number } = await pick('ledger.block')
  await run(`update ledger.block set ${column} = ${blockValues[column]} where number = ${number}`)
  return { named: [`block ${number}`], allowed: await rangesWith(run, number) }
}

/** Its head no longer fits the hashes of its blocks either. */
async function rangesWith(run: Tools['run'], number: string | null | undefined): Promise<string[]> {
  const { rows } = await run(
    `select case when first_block = last_block then 'block ' || first_block
                 else 'block ' || first_block || '–' || last_block end as range
     from ledger.head where ${number} between first_block and last_block`,
  )
  return rows.map(({ range }) => range)
}

export async function deleteBlock({ run, pick }: Tools): Promise<Tampered> {
  const { number } = await pick('ledger.block', `number < (select max(number) from ledger.block)`)
  const allowed = await rangesWith(run, number)
  await run('alter table ledger.head drop constraint if exists head_last_block_fkey')
  await run(`delete from ledger.block where number = ${number}`)
  return { named: [`block ${number}`], allowed }
}

export async function swapBlocks({ run, pick }: Tools): Promise<Tampered> {
  const one = await pick('ledger.block', 'not late')
  const other = await pick('ledger.block', `number <> ${one.number}`)
  const columns = 'list, list_digest, root, transactions, entries, hash'
  await run(
    `update ledger.block t set (${columns}) = (select ${columns} from ledger.block o
       where o.number in (${one.number}, ${other.number}) and o.number <> t.number)
     where t.number in (${one.number}, ${other.number})`,
  )
  const ranges = [...(await rangesWith(run, one.number)), ...(await rangesWith(run, other.number))]
  return { named: [`block ${one.number}`, `block ${other.number}`], allowed: [...ranges, anyRow] }
}

export async function editHead({ run, pick }: Tools, column: string): Promise<Tampered> {
  const { number } = await pick('ledger.head')
  await run(`update ledger.head set ${column} = ${headValues[column]} where number = ${number}`)
  return { named: [`head ${number}`] }
}

export async function deleteHead({ run, pick }: Tools): Promise<Tampered> {
  const { number } = await pick('ledger.head')
  await run(`delete from ledger.head where number = ${number}`)
  return { named: [`head ${number}`] }
}

/** The last transactions vanish with their entries, their blocks and the heads that vouch for them. */
export async function cutTail({ run, pick }: Tools): Promise<Tampered> {
  const { number, last_block: last } = await pick('ledger.head')
  const from = await run(`select first_block::text as first from ledger.head where number = ${number}`)
  const first = from.rows[0].first
  const before = await run(
    `select through_time::text as time, through_id::text as id from ledger.block where number < ${first}
     order by number desc limit 1`,
  )
  const { time, id } = before.rows[0] ?? { time: '-infinity', id: '0' }
  const cut = `(created_at, id) > ('${time}'::timestamptz, ${id}::bigint)`
  await run(`delete from ledger.entry where (created_at, transaction_id) in (
    select created_at, id from ledger.transaction where ${cut})`)
  await run(`delete from ledger.transaction where ${cut}`)
  await run(`delete from ledger.head where last_block >= ${first}`)
  await run(`delete from ledger.block where number >= ${first}`)
  const range = first === last ? first : `${first}–${last}`
  return { named: [`block ${range}`], allowed: ['head', 'block'] }
}
