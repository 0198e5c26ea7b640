/** SQL with the owner's rights; the first column of the first row as text. */
export type RunAsOwner = (text: string) => Promise<Record<string, unknown>[]>

interface ForgedPosting {
  /** Conditions on `ledger.account`. */
  readonly from: string
  readonly to: string
  readonly amountMinor: number
}

export interface Forgery {
  readonly operation: string
  readonly postings: readonly ForgedPosting[]
  readonly actor?: string
  readonly meta?: Readonly<Record<string, unknown>>
  readonly reverses?: string
  /** An expression of SQL. */
  readonly at?: string
  /** In the older form: an account that pays twice in a row has two entries. */
  readonly isApart?: boolean
}

/**
 * A transaction as the posting engine would write it, with sound versions, balances and legs, by a person who owns the
 * tables. @returns its id
 */
export async function forge(run: RunAsOwner, forgery: Forgery): Promise<string> {
  const { operation, postings, actor = `'staff', null`, meta, reverses, isApart = false } = forgery
  const { at = 'clock_timestamp()' } = forgery
  const id = await ask(run, `select nextval('ledger.transaction_id')::text as value`)
  const time = await ask(run, `select (${at})::text as value`)
  const legs: string[] = []
  for (const { from, to } of paymentsOf(postings, isApart)) {
    const paidMinor = to.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    legs.push(await enter(run, from, -paidMinor, { id, time }))
    for (const { account, amountMinor } of to) legs.push(await enter(run, account, amountMinor, { id, time }))
  }
  await run(
    `insert into ledger.transaction (id, operation, actor_type, actor_id, legs, meta, answer, reverses, created_at)
     values (${id}, '${operation}', ${actor}, '{${legs.join()}}', ${meta ? `'${JSON.stringify(meta)}'` : 'null'}, '{}',
             ${reverses ?? 'null'}, '${time}')`,
  )
  return id
}

interface Payment {
  readonly from: string
  readonly to: { readonly account: string; readonly amountMinor: number }[]
}

/** What an account pays several times in a row is one payment. */
function paymentsOf(postings: readonly ForgedPosting[], isApart: boolean): readonly Payment[] {
  const payments: Payment[] = []
  for (const { from, to, amountMinor } of postings) {
    const last = payments.at(-1)
    const receipt = { account: to, amountMinor }
    if (!isApart && last?.from === from) last.to.push(receipt)
    else payments.push({ from, to: [receipt] })
  }
  return payments
}

async function enter(
  run: RunAsOwner,
  account: string,
  amountMinor: number,
  { id, time }: { readonly id: string; readonly time: string },
): Promise<string> {
  return ask(
    run,
    `with moved as (
       update ledger.account set version = version + 1, balance = balance + ${amountMinor}
       where id = (select id from ledger.account where ${account} order by id limit 1)
       returning id, version, balance
     ), entered as (
       insert into ledger.entry (account_id, version, transaction_id, amount, balance_after, created_at)
       select id, version, ${id}, ${amountMinor}, balance, '${time}' from moved
     )
     select id || ',' || version as value from moved`,
  )
}

async function ask(run: RunAsOwner, text: string): Promise<string> {
  const [row] = await run(text)
  if (typeof row?.value !== 'string') throw new Error(`nothing came of: ${text}`)
  return row.value
}

/** Whose money and rows a forger finds. */
export interface Victims {
  readonly layla: bigint
  readonly yusuf: bigint
  readonly orderId: string
  readonly transferId: string
}

export interface PlantedForgery {
  readonly forge: (run: RunAsOwner, victims: Victims) => Promise<unknown>
  /** What a round and a full check name, and nothing else. */
  readonly rules: readonly string[]
  /** What only a full check names besides. */
  readonly full?: readonly string[]
}
