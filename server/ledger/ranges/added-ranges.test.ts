import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import { type LedgerWorld, openLedgerWorld, operator, wallet } from '#tests/world/ledger.ts'
import { closeRange } from './close-range.ts'
import { divideTransactions } from './divide-transactions.ts'
import { keepRangeAhead } from './keep-range-ahead.ts'
import { addDueRange, listRanges } from './range.queries.ts'

const idsPerRange = 5_000n
const ownerRole = 'ledger_owner'
let world: LedgerWorld
/** Not the owner of the ledger. */
let superuser: pg.Client
let other: pg.Client

beforeAll(async () => {
  world = await openLedgerWorld()
  superuser = await connect()
  other = await connect()
  await world.fund(wallet(1), 1_000n)
  await giveAway()
})
afterAll(async () => {
  for (const client of [superuser, other]) await client.end()
  await world.close()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: world.ownerUrl })
  await client.connect()
  return client
}

/** The ledger gets an owner who is no superuser. */
async function giveAway(): Promise<void> {
  await superuser.query(`do $$
    declare
      what text;
    begin
      if not exists (select from pg_roles where rolname = '${ownerRole}') then create role ${ownerRole}; end if;
      grant pg_read_all_stats to ${ownerRole};
      grant all on public.migration to ${ownerRole};
      alter schema ledger owner to ${ownerRole};
      for what in
        select format('%s %s', case relkind when 'S' then 'sequence' else 'table' end, oid::regclass) from pg_class c
        where relnamespace = 'ledger'::regnamespace and relkind in ('r', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('i', 'a') and c.relkind = 'S')
        union all
        select format('function %s', oid::regprocedure) from pg_proc where pronamespace = 'ledger'::regnamespace
      loop
        execute format('alter %s owner to ${ownerRole}', what);
      end loop;
    end $$`)
}

/** The ids that come next begin with this one. */
async function goTo(id: bigint): Promise<void> {
  await superuser.query(`select setval('ledger.transaction_id', $1, false)`, [id])
}

async function numbers(): Promise<number[]> {
  return (await listRanges(superuser)).map(({ number }) => number)
}

async function openAlarms(): Promise<string[]> {
  return (await listOpenAlarms(world.database.db)).map(({ code }) => code)
}

test('a ledger that a superuser divided belongs to its owner, so the program adds ranges and payments go on', async () => {
  await divideTransactions(superuser, { idsPerRange })
  await goTo(2n * idsPerRange)
  const engine = world.openPostingEngine()
  await world.pay(wallet(1), operator, 1n, { engine })
  expect(await addDueRange(world.database.db)).toBe(3)
  await goTo(4n * idsPerRange)
  const later = world.openPostingEngine()
  const { transactionId } = await world.pay(wallet(1), operator, 1n, { engine: later })
  expect(transactionId).toBeGreaterThanOrEqual(4n * idsPerRange)
  const { rows } = await superuser.query(
    `select distinct relowner::regrole::text as owner from pg_class where relname like 'transaction%' and relkind in ('r', 'p')`,
  )
  expect(rows).toEqual([{ owner: ownerRole }])
  expect(await world.problems()).toEqual([])
})

test('who adds a range beside another process adds the one after it', async () => {
  const before = await numbers()
  await other.query('begin')
  const first = await other.query<{ number: number }>('select ledger.add_due_range() as number')
  const second = addDueRange(world.database.db)
  await expect.poll(isAwaited).toBe(true)
  await other.query('commit')
  expect(first.rows[0]?.number).toBe(before.length)
  await second
  expect(await numbers()).toEqual([...(await numbers()).keys()])
})

async function isAwaited(): Promise<boolean> {
  const { rows } = await superuser.query<{ is: boolean }>(
    `select exists (select from pg_stat_activity where wait_event_type = 'Lock' and query like '%add_due_range%'
       and pid <> pg_backend_pid() and datname = current_database()) as is`,
  )
  return rows[0]?.is ?? false
}

test('staff are told when less than a whole range is ahead, until there is one', async () => {
  const last = (await listRanges(superuser)).at(-1)
  await keepRangeAhead(world.database.db)
  expect(await openAlarms()).toEqual([])
  await superuser.query('begin; select from ledger.transaction_range where number = 0 for update')
  await goTo(last?.firstId ?? 0n)
  await superuser.query(`select nextval('ledger.transaction_id')`)
  await expect(keepRangeAhead(world.database.db)).rejects.toMatchObject({ code: '55P03' })
  expect(await openAlarms()).toEqual(['books.range_missing'])
  await superuser.query('rollback')
  await keepRangeAhead(world.database.db)
  expect(await openAlarms()).toEqual([])
})

test('an owner who cannot see how old connections are is told which right is missing', async () => {
  await superuser.query(`revoke pg_read_all_stats from ${ownerRole}`)
  await expect(closeRange(superuser, 0)).rejects.toThrow('pg_read_all_stats')
})
