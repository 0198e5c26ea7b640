import { randomFillSync } from 'node:crypto'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { type CopyStreamQuery, from } from 'pg-copy-streams'
import { BinaryRows } from '#server/platform/db/binary-rows.ts'

export interface Growth {
  /** Of all accounts together, with the first deposit of each wallet. */
  readonly entries: number
  /** Wallets of the clients 1, 2, … */
  readonly wallets: number
  /** Of the wallet of one more client, `wallets + 1`; 0: there is none. */
  readonly longEntries: number
  /** Of each transfer, in minor units: its third entry; 0 or not given: it has two. */
  readonly feeMinor?: number
}

export interface GrownBooks {
  readonly transactions: number
  /** Of the one long wallet; null without it. */
  readonly longAccountId: bigint | null
}

const openingMinor = 1_000_000_000
const amountMaxMinor = 5_000
const historyDays = 400
const microsPerDay = 86_400_000_000
const microsBefore2000 = 946_684_800_000_000
const idBlock = 1_000
/** Without a MAC, as what was written before there were any. */
const copyTransactions = `
  copy ledger.transaction (id, operation, actor_type, actor_id, ip, key_digest, request_digest, reverses, legs, meta, answer, created_at)
  from stdin (format binary)`

/**
 * Fills an empty ledger with years of transfers between wallets, as the posting engine would write them: versions without
 * gaps, running balances, legs, keys and answers. It bypasses the posting engine, by COPY into the indexed tables: for benches
 * and nothing else.
 */
export async function growBooks(ownerUrl: string, growth: Growth): Promise<GrownBooks> {
  const clients = await Promise.all([connect(ownerUrl), connect(ownerUrl)])
  const [first, second] = clients
  try {
    const bank = await openAccounts(first, growth)
    const history = new History(growth, bank, await readClock(first))
    await Promise.all(clients.map((client) => client.query('begin')))
    const transactions = first.query(from(copyTransactions))
    const entries = second.query(from('copy ledger.entry from stdin (format binary)'))
    await Promise.all([finished(transactions), finished(entries), pour(history, transactions, entries)])
    await Promise.all(clients.map((client) => client.query('commit')))
    await writeBalances(first, history)
    await first.query('vacuum analyze')
    return { transactions: history.made, longAccountId: growth.longEntries > 0 ? BigInt(bank - 1) : null }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function connect(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  return client
}

/** Wallet n is account n; after the wallets come the bank that filled them, and the fees. @returns the bank's id */
async function openAccounts(client: pg.Client, { wallets, longEntries }: Growth): Promise<number> {
  const owners = longEntries > 0 ? wallets + 1 : wallets
  const { rows } = await client.query<{ id: string }>(
    `insert into ledger.account (kind, owner_type, owner_id, currency, floor)
     select 'wallet', 'client', n, 'LYD', 0 from generate_series(1, $1::int) n
     union all select 'clearing:bank', null, null, 'LYD', null
     union all select 'revenue:fees', 'stripe', 1, 'LYD', null
     returning id`,
    [owners],
  )
  const ids = rows.map(({ id }) => Number(id))
  if (ids.some((id, index) => id !== index + 1)) throw new Error('only an empty ledger can be grown')
  return owners + 1
}

/** Microseconds since 2000, as the binary form has it. */
async function readClock(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ micros: string }>(
    `select (extract(epoch from now()) * 1000000)::bigint as micros`,
  )
  return Number(rows[0]?.micros) - microsBefore2000
}

interface Transaction {
  readonly payer: number
  readonly payee: number
  readonly amountMinor: number
  /** Zero: none. */
  readonly feeMinor: number
}

/** The transactions in order, and the state of each account by its id. */
class History {
  readonly versions: Float64Array
  readonly balances: Float64Array
  made = 0
  readonly #wallets: number
  readonly #bank: number
  readonly #total: number
  readonly #longTotal: number
  readonly #feeMinor: number
  readonly #firstMicros: number
  readonly #stepMicros: number

  constructor({ entries, wallets, longEntries, feeMinor = 0 }: Growth, bank: number, nowMicros: number) {
    this.versions = new Float64Array(bank + 2)
    this.balances = new Float64Array(bank + 2)
    this.#wallets = wallets
    this.#bank = bank
    this.#feeMinor = feeMinor
    const openings = bank - 1
    this.#total = openings + Math.floor((entries - 2 * openings) / (feeMinor > 0 ? 3 : 2))
    this.#longTotal = longEntries
    if (this.#total < openings + longEntries)
      throw new RangeError(`${entries} entries are too few for these wallets`)
    this.#firstMicros = nowMicros - historyDays * microsPerDay
    this.#stepMicros = Math.floor((historyDays * microsPerDay) / (this.#total + 1))
  }

  get isComplete(): boolean {
    return this.made === this.#total
  }

  get createdMicros(): number {
    return this.#firstMicros + this.made * this.#stepMicros
  }

  /** The next transaction: first every wallet is filled, then clients pay each other. */
  next(): Transaction {
    this.made += 1
    if (this.made < this.#bank)
      return { payer: this.#bank, payee: this.made, amountMinor: openingMinor, feeMinor: 0 }
    const amounts = { amountMinor: 1 + Math.floor(Math.random() * amountMaxMinor), feeMinor: this.#feeMinor }
    const payer = this.#anyWallet()
    const payee = this.#isTurnOfLong() ? this.#bank - 1 : this.#anyWallet()
    if (payer === payee) return { payer, payee: (payer % this.#wallets) + 1, ...amounts }
    return Math.random() < 0.5 ? { payer, payee, ...amounts } : { payer: payee, payee: payer, ...amounts }
  }

  /** The account of the fees. */
  get fees(): number {
    return this.#bank + 1
  }

  /** @returns the version of the new entry */
  move(account: number, amountMinor: number): number {
    this.balances[account] = (this.balances[account] ?? 0) + amountMinor
    const version = (this.versions[account] ?? 0) + 1
    this.versions[account] = version
    return version
  }

  #anyWallet(): number {
    return 1 + Math.floor(Math.random() * this.#wallets)
  }

  /** Evenly over the whole time: what is left of the long wallet's entries over what is left of all. */
  #isTurnOfLong(): boolean {
    if (this.#longTotal === 0) return false
    const left = this.#longTotal - (this.versions[this.#bank - 1] ?? 0)
    return Math.random() * (this.#total - this.made + 1) < left
  }
}

/** Fills both tables in parallel and waits when one of them is slower. */
async function pour(
  history: History,
  transactions: CopyStreamQuery,
  entries: CopyStreamQuery,
): Promise<void> {
  const transactionRows = new BinaryRows()
  const entryRows = new BinaryRows()
  while (!history.isComplete) {
    const transaction = history.next()
    const { payer, payee, amountMinor, feeMinor } = transaction
    const moves: (readonly [account: number, minor: number])[] = [
      [payer, -amountMinor - feeMinor],
      [payee, amountMinor],
      ...(feeMinor > 0 ? [[history.fees, feeMinor] as const] : []),
    ]
    const legs = moves.flatMap(([account, minor]) => [account, history.move(account, minor)])
    writeTransaction(transactionRows, history, legs, transaction)
    for (const [account, minor] of moves) writeEntry(entryRows, history, account, minor)
    await send(transactions, transactionRows.takeFull())
    await send(entries, entryRows.takeFull())
  }
  transactions.end(transactionRows.takeLast())
  entries.end(entryRows.takeLast())
}

const requestDigest = Buffer.alloc(16, 7)
const keyDigest = Buffer.alloc(16)
/** Begins the binary form. */
const jsonbVersion = '\u0001'

function writeTransaction(
  rows: BinaryRows,
  history: History,
  legs: number[],
  { payer, amountMinor, feeMinor }: Transaction,
): void {
  const opening = payer === history.fees - 1
  rows.row(12)
  rows.int8(history.made)
  rows.text(opening ? 'post' : 'transfer')
  rows.text(opening ? 'system' : 'client')
  if (opening) rows.null()
  else rows.int8(payer)
  rows.null()
  rows.bytes(randomFillSync(keyDigest))
  rows.bytes(requestDigest)
  rows.null()
  rows.int8Array(legs)
  if (feeMinor > 0) rows.text(`${jsonbVersion}{"fee":"${feeMinor}"}`)
  else rows.null()
  rows.text(
    `{"receiver":"ع*** ا*******","amount":"${amountMinor}","fee":"${feeMinor}","balanceAfter":"${history.balances[payer]}","at":"2026-01-01T00:00:00.000Z"}`,
  )
  rows.int8(history.createdMicros)
}

function writeEntry(rows: BinaryRows, history: History, account: number, amountMinor: number): void {
  rows.row(6)
  rows.int8(account)
  rows.int8(history.versions[account] ?? 0)
  rows.int8(history.made)
  rows.int8(amountMinor)
  rows.int8(history.balances[account] ?? 0)
  rows.int8(history.createdMicros)
}

async function send(stream: CopyStreamQuery, piece: Buffer | null): Promise<void> {
  if (piece === null || stream.write(piece)) return
  await new Promise<void>((resolve) => stream.once('drain', resolve))
}

/** What each wallet sent this month, as transfers count it. */
const writeTallies = `
  with sent as (
    select legs[1] as id, (created_at at time zone 'Africa/Tripoli')::date as day, (answer->>'amount')::bigint as amount
    from ledger.transaction
    where operation = 'transfer'
      and created_at >= date_trunc('month', now() at time zone 'Africa/Tripoli') at time zone 'Africa/Tripoli'
  ), days as (
    select id, day, sum(amount) as amount, max(day) over (partition by id) as last_day,
           sum(sum(amount)) over (partition by id) as of_month
    from sent group by id, day
  )
  update ledger.account a set tally = concat_ws(' ', d.day, d.amount, d.of_month)
  from days d where d.id = a.id and d.day = d.last_day`

async function writeBalances(client: pg.Client, history: History): Promise<void> {
  const ids = Array.from({ length: history.versions.length - 1 }, (_, index) => index + 1)
  await client.query(
    `update ledger.account a set version = u.version, balance = u.balance
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) u (id, version, balance) where a.id = u.id`,
    [ids, ids.map((id) => history.versions[id]), ids.map((id) => history.balances[id])],
  )
  await client.query(writeTallies)
  const nextId = Math.ceil((history.made + 1) / idBlock) * idBlock + 1
  await client.query(`select setval('ledger.transaction_id', $1, false)`, [nextId])
}
