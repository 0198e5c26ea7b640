import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movementKinds } from '#contract/shapes/movement.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { findMovements, sumByDay, sumLongWallets, sumMovementDays, sumMovements } from './index.ts'
import { kindOf, type MovementKind } from './movement.rules.ts'
import type { MovementFilter } from './movement-filter.queries.ts'

// A wallet of some thousand movements, written as the engine would: some of several entries, on quiet and busy days.
// Every read is compared with a sum over all movements, with and without blocks.

interface Movement {
  readonly id: bigint
  readonly day: string
  readonly operation: string
  readonly own: boolean
  readonly amounts: readonly bigint[]
}

const accountId = 1n
const clientId = 7n
const daysPast = 120
const lateMovements = 700

let own: TestDatabase
let database: Database
let owner: pg.Client
let movements: Movement[] = []

beforeAll(async () => {
  own = await testDatabase()
  database = openDatabase(own.url)
  owner = new pg.Client({ connectionString: own.ownerUrl })
  await owner.connect()
  const all = makeMovements(random(20_260_101))
  await write(all)
  movements = all
})
afterAll(async () => {
  await owner.end()
  await database.close()
  await own.drop()
})

describe.each(['before any block', 'with blocks', 'with entries behind the last block'])('%s', (state) => {
  beforeAll(async () => {
    if (state === 'with blocks') await sumLongWallets(database)
    if (state === 'with entries behind the last block') await reopenLate()
  })

  test('totals, pages and days are those of a sum over every movement', async () => {
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const filter = { accountId, clientId, ...asked.filter }
        const wanted = movements.filter((movement) => passes(movement, filter))
        const totals = await sumMovements(database.db, filter)
        expect(totals).toMatchObject(sumOf(wanted))
        const rows = await findMovements(database.db, filter, asked.order, totals)
        expect(rows.map(({ transactionId }) => transactionId)).toEqual(pageOf(wanted, asked.order))
        expect(await sumMovementDays(database.db, filter, totals, 92)).toEqual(daysOf(wanted, filter, 92))
      }),
      { numRuns: 30 },
    )
  })

  test('the days of the first page are those too', async () => {
    const summed = await sumByDay(database.db, accountId, 30)
    expect(summed).toHaveLength(30)
    const moved = summed.filter(({ spentMinor, receivedMinor }) => spentMinor + receivedMinor > 0n)
    expect(moved).toEqual(daysOf(movements, {}, 30))
  })
})

describe('blocks', () => {
  test('leave no entry out, hold none twice and go on where they stopped', async () => {
    await reopenLate()
    await sumLongWallets(database)
    const { rows } = await owner.query<{ before: bigint; after: bigint; previous: bigint }>(`
      select version_before as before, version as after, lag(version, 1, 0::bigint) over (order by version) as previous
      from movement_block where kind = 'all' order by version`)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ before, previous }) => before !== previous)).toEqual([])
    const read = await database.db
      .selectFrom('movement_block')
      .select(({ fn }) => fn.sum('count').as('count'))
      .where('kind', '<>', 'all')
      .executeTakeFirst()
    const all = await database.db
      .selectFrom('movement_block')
      .select(({ fn }) => fn.sum('count').as('count'))
      .where('kind', '=', 'all')
      .executeTakeFirst()
    expect(read).toEqual(all)
  })

  test('a wrong sum in one is seen: this is what the pages are read from', async () => {
    await owner.query(`update movement_block set received = received + 1`)
    const totals = await sumMovements(database.db, { accountId, clientId })
    expect(totals).not.toMatchObject(sumOf(movements))
    await owner.query('delete from movement_block')
    await sumLongWallets(database)
    expect(await sumMovements(database.db, { accountId, clientId })).toMatchObject(sumOf(movements))
  })

  test('are made again once operations mean something else', async () => {
    await owner.query(`update movement_block set meanings = 'older', received = 0`)
    expect(await sumMovements(database.db, { accountId, clientId })).toMatchObject(sumOf(movements))
    await sumLongWallets(database)
    const { rows } = await owner.query(`select 1 from movement_block where meanings = 'older'`)
    expect(rows).toEqual([])
  })
})

/** As if the job had run before the latest movements. */
async function reopenLate(): Promise<void> {
  const firstLate = movements.at(-lateMovements)?.id
  await owner.query(
    `delete from movement_block where version >= (select min(version) from ledger.entry where transaction_id = $1)`,
    [firstLate],
  )
}

const dayAgo = fc.integer({ min: 0, max: daysPast + 2 }).map(dayBefore)
const question = fc.record({
  filter: fc.record<Pick<MovementFilter, 'from' | 'to' | 'kind'>>(
    { from: dayAgo, to: dayAgo, kind: fc.constantFrom<MovementKind>(...movementKinds) },
    { requiredKeys: [] },
  ),
  order: fc.record({
    field: fc.constantFrom('created_at' as const, 'created_at' as const, 'amount' as const),
    descending: fc.boolean(),
    limit: fc.integer({ min: 1, max: 100 }),
    offset: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 6000 })),
  }),
})
type Order = Parameters<typeof findMovements>[2]

const today = dayOf(new Date())

function dayOf(instant: Date): string {
  return new Date(instant.getTime() + 2 * 3_600_000).toISOString().slice(0, 10)
}

function dayBefore(days: number): string {
  return dayOf(new Date(Date.now() - days * 86_400_000))
}

/** Numbers below 1, the same in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const operations = ['transfer', 'recharge', 'card_order', 'card_order', 'opening', 'voucher_use'] as const

function makeMovements(next: () => number): Movement[] {
  const made: Movement[] = []
  for (let days = daysPast; days >= 0; days -= 1) {
    const busy = days % 17 === 3 || days === 0
    const count = busy ? 200 + Math.floor(next() * 700) : Math.floor(next() * 40)
    for (let number = 0; number < count; number += 1) {
      const entries = next() < 0.2 ? 2 + Math.floor(next() * 3) : 1
      const rare = next() < 0.01
      made.push({
        id: BigInt(made.length + 1),
        day: dayBefore(days),
        operation: rare ? 'settlement' : (operations[Math.floor(next() * operations.length)] ?? ''),
        own: next() < 0.5,
        amounts: Array.from({ length: entries }, () => BigInt(Math.floor(next() * 20_000) - 9_000)),
      })
    }
  }
  return made
}

async function write(all: readonly Movement[]): Promise<void> {
  let balance = 0n
  let version = 0n
  const entries = all.flatMap(({ id, day, amounts }) =>
    amounts.map((amount) => {
      balance += amount
      version += 1n
      return { id, day, amount, balance, version }
    }),
  )
  await owner.query(`insert into ledger.account (kind, owner_type, owner_id, currency, version, balance)
    values ('wallet', 'client', ${clientId}, 'LYD', ${version}, ${balance})`)
  await owner.query(
    `insert into ledger.entry (account_id, version, transaction_id, amount, balance_after, created_at)
     select 1, v, t, a, b, day::timestamp at time zone 'Africa/Tripoli'
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[]) e (v, t, a, b, day)`,
    [
      entries.map((entry) => entry.version),
      entries.map((entry) => entry.id),
      entries.map((entry) => entry.amount),
      entries.map((entry) => entry.balance),
      entries.map((entry) => entry.day),
    ],
  )
  await owner.query(
    `insert into ledger.transaction (id, operation, actor_type, actor_id, legs, created_at)
     select id, operation, 'client', case when own then ${clientId} else 99 end,
            (select array_agg(leg order by e.version, place) from ledger.entry e,
               unnest(array[e.account_id, e.version]) with ordinality l (leg, place)
             where e.transaction_id = t.id),
            now()
     from unnest($1::bigint[], $2::text[], $3::boolean[]) t (id, operation, own)`,
    [all.map(({ id }) => id), all.map(({ operation }) => operation), all.map((movement) => movement.own)],
  )
}

function netOf({ amounts }: Movement): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

function passes(movement: Movement, { from, to, kind }: Partial<MovementFilter>): boolean {
  return (
    (from === undefined || movement.day >= from) &&
    (to === undefined || movement.day <= to) &&
    (kind === undefined || kindOf(movement.operation, movement.own) === kind)
  )
}

function sumOf(wanted: readonly Movement[]) {
  const nets = wanted.map(netOf)
  return {
    count: wanted.length,
    receivedMinor: nets.filter((net) => net > 0n).reduce((sum, net) => sum + net, 0n),
    spentMinor: nets.filter((net) => net < 0n).reduce((sum, net) => sum - net, 0n),
  }
}

function pageOf(wanted: readonly Movement[], { field, descending, limit, offset }: Order): bigint[] {
  const sign = descending ? -1 : 1
  const compare = (one: Movement, other: Movement) =>
    field === 'amount'
      ? sign * Number(netOf(one) - netOf(other)) || Number(other.id - one.id)
      : sign * Number(one.id - other.id)
  return wanted
    .toSorted(compare)
    .slice(offset, offset + limit)
    .map(({ id }) => id)
}

/** The chart ends with the filter or today. */
function daysOf(wanted: readonly Movement[], { to = today }: Partial<MovementFilter>, daysMax: number) {
  const end = to < today ? to : today
  const first = new Date(Date.parse(end) - (daysMax - 1) * 86_400_000).toISOString().slice(0, 10)
  const days = [...new Set(wanted.map(({ day }) => day))].filter((day) => day >= first).toSorted()
  return days.map((day) => {
    const { receivedMinor, spentMinor } = sumOf(wanted.filter((movement) => movement.day === day))
    return { day, receivedMinor, spentMinor }
  })
}
