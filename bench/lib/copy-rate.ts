import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

const rounds = 3
const transactionsMax = 200_000

/** Transactions a second that the database takes by COPY, each with its entries: rows the posting engine wrote, into empty twins of its tables. */
export async function copyRate(owner: pg.Client): Promise<number> {
  await owner.query(`
    create schema copied;
    create table copied.transaction (like ledger.transaction including all);
    create table copied.entry (like ledger.entry including all)`)
  const last = `(select id from ledger.transaction order by id desc limit ${transactionsMax})`
  const transactions = await read(owner, `select * from ledger.transaction where id in ${last}`)
  const entries = await read(owner, `select * from ledger.entry where transaction_id in ${last}`)
  let best = 0
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await owner.query('begin')
    await write(owner, 'copied.transaction', transactions)
    await write(owner, 'copied.entry', entries)
    await owner.query('commit')
    const seconds = (performance.now() - start) / 1000
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int as count from copied.transaction',
    )
    best = Math.max(best, (rows[0]?.count ?? 0) / seconds)
    await owner.query('truncate copied.transaction, copied.entry')
  }
  return best
}

async function read(owner: pg.Client, query: string): Promise<Buffer> {
  return buffer(owner.query(to(`copy (${query}) to stdout (format binary)`)))
}

async function write(owner: pg.Client, table: string, rows: Buffer): Promise<void> {
  await pipeline(Readable.from(chunks(rows)), owner.query(from(`copy ${table} from stdin (format binary)`)))
}

function* chunks(rows: Buffer): Generator<Buffer> {
  const bytes = 64 * 1024
  for (let at = 0; at < rows.length; at += bytes) yield rows.subarray(at, at + bytes)
}
