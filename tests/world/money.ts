import pg from 'pg'
import { expect } from 'vitest'
import { fromWire } from '#contract/kernel/money.ts'
import { post } from '#server/ledger/index.ts'
import { adjustments, findFigures, receivableOf, walletOf } from '#server/modules/wallets/index.ts'
import { type PersonName, people } from './people.ts'
import type { World } from './world.ts'

const currency = 'LYD'

export async function clientIdOf({ services }: World, name: PersonName): Promise<bigint> {
  const { id } = await services.database.db
    .selectFrom('client')
    .select('id')
    .where('username', '=', people[name].username)
    .executeTakeFirstOrThrow()
  return id
}

/** Money from nowhere in particular, by the desk like all money. `amount` in the form of the wire. */
export async function fund(world: World, name: PersonName, amount: string): Promise<void> {
  await world.as(name)
  const wallet = walletOf(await clientIdOf(world, name), currency)
  const amountMinor = fromWire(amount, currency)
  await world.services.desk.submit(post, {
    input: { postings: [{ from: adjustments(currency), to: wallet, amountMinor }] },
    actor: { type: 'system', id: null },
  })
}

/** Balance and held part of a wallet, minor units. */
export async function walletFigures(world: World, name: PersonName) {
  return findFigures(world.services.database.db, walletOf(await clientIdOf(world, name), currency))
}

export async function receivableFigures(world: World, name: PersonName) {
  return findFigures(world.services.database.db, receivableOf(await clientIdOf(world, name), currency))
}

/** Every transaction sums to zero, every balance is the sum of its entries, no version is missing, no floor broken. */
export async function expectBalancedBooks({ database }: Pick<World, 'database'>): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<Record<string, string>>(`
      select
        (select count(*) from (
          select from ledger.entry e join ledger.account a on a.id = e.account_id
          group by e.transaction_id, a.currency having sum(e.amount) <> 0) t) as "unbalanced transactions",
        (select count(*) from ledger.account a left join lateral (
          select coalesce(sum(amount), 0) as total, count(*) as entries, coalesce(max(version), 0) as last
          from ledger.entry e where e.account_id = a.id) e on true
          where (a.balance, a.version, a.version) is distinct from (e.total, e.last, e.entries)) as "wrong balances",
        (select count(*) from (
          select balance_after - amount - lag(balance_after, 1, 0::bigint) over w as gap
          from ledger.entry window w as (partition by account_id order by version)) e where gap <> 0) as "broken chains",
        (select count(*) from ledger.account where balance - held < floor) as "broken floors"
    `)
    expect(rows).toEqual([
      {
        'unbalanced transactions': '0',
        'wrong balances': '0',
        'broken chains': '0',
        'broken floors': '0',
      },
    ])
  } finally {
    await owner.end()
  }
}
