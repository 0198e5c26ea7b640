import type pg from 'pg'

/** The same rules the desk keeps, asked of the rows themselves: nothing here trusts a balance. */
const rules = {
  unbalanced_transactions: `
    select count(*) from (
      select from ledger.entry e join ledger.account a on a.id = e.account_id
      group by e.transaction_id, a.currency having sum(e.amount) <> 0) broken`,
  wrong_balances: `
    select count(*) from ledger.account a left join (
      select account_id, sum(amount) as total, count(*) as entries, max(version) as last
      from ledger.entry group by account_id) e on e.account_id = a.id
    where (a.balance, a.version, a.version)
      is distinct from (coalesce(e.total, 0), coalesce(e.last, 0), coalesce(e.entries, 0))`,
  broken_chains: `
    select count(*) from (
      select balance_after - amount - lag(balance_after, 1, 0::bigint) over w as gap
      from ledger.entry window w as (partition by account_id order by version)) chain where gap <> 0`,
  broken_floors: `select count(*) from ledger.account where balance - held < floor`,
} as const

export interface BooksReport {
  readonly problems: { readonly rule: string; readonly count: bigint }[]
  /** Of each currency, the sum over all accounts in minor units: zero. */
  readonly currencies: {
    readonly currency: string
    readonly accounts: bigint
    readonly entries: bigint
    readonly sum: string
  }[]
}

/** Reads the whole ledger; a large one takes minutes. */
export async function checkBooks(pool: pg.Pool): Promise<BooksReport> {
  const client = await pool.connect()
  try {
    // One instant for all questions, whatever the desk commits meanwhile.
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = '30min'`)
    const problems: BooksReport['problems'] = []
    for (const [rule, sql] of Object.entries(rules)) {
      const { rows } = await client.query<{ count: bigint }>(sql)
      problems.push({ rule, count: rows[0]?.count ?? 0n })
    }
    const sums = await client.query<BooksReport['currencies'][number]>(`
      select currency, count(*) as accounts, sum(version)::bigint as entries, sum(balance)::text as sum
      from ledger.account group by currency order by currency`)
    const unequal = sums.rows.filter(({ sum }) => sum !== '0').length
    problems.push({ rule: 'unbalanced_currencies', count: BigInt(unequal) })
    await client.query('commit')
    return { problems, currencies: sums.rows }
  } finally {
    client.release(true)
  }
}
