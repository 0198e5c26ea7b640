import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld, operator, system, wallet } from '#tests/world/ledger.ts'
import { releaseHold } from '../release-hold.ts'
import { reserveHold } from '../reserve-hold.ts'
import { closeRange } from './close-range.ts'
import { describeRanges } from './describe-ranges.ts'
import { divideTransactions } from './divide-transactions.ts'
import { beginDivision, endDivision } from './division.queries.ts'
import { setFirstEnd } from './range.queries.ts'

const idsPerRange = 5_000n
const leftovers = [
  'ledger.whole_division trigger note_uses',
  'ledger.whole_division constraint transaction_0_ids',
]
let world: LedgerWorld
let owner: pg.Client

beforeAll(async () => {
  world = await openLedgerWorld()
  owner = await connect()
  await world.fund(wallet(1), 1_000n)
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: world.ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function named(): Promise<string[]> {
  return (await world.problems()).map(({ rule, table, id }) => `${rule} ${table} ${id}`)
}

test('a division that is killed while it proves the bound says so, and is named by the checks and the list of ranges', async () => {
  expect(await describeRanges(owner)).toEqual(['The transactions lie in one table.'])
  await owner.query(`
    create function kill_proof() returns event_trigger language plpgsql as $$ begin
      if current_query() like '%validate constraint transaction_0_ids%' then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
    end $$;
    create event trigger kill_proof on ddl_command_start execute function kill_proof()`)
  await expect(divideTransactions(await connect(), { idsPerRange })).rejects.toMatchObject({ code: '57P01' })
  await owner.query('drop event trigger kill_proof; drop function kill_proof')
  await expect.poll(named).toEqual(leftovers)
  const [, sentence] = await describeRanges(owner)
  expect(sentence).toContain('trigger note_uses, constraint transaction_0_ids')
  expect(sentence).toContain('npm run ranges -- divide')
})

test('nothing is named while a process divides, and no second one does', async () => {
  const dividing = await connect()
  expect(await beginDivision(dividing)).toBe(true)
  expect(await named()).toEqual([])
  await expect(divideTransactions(owner, { idsPerRange })).rejects.toThrow('Another process')
  await endDivision(dividing)
  expect(await named()).toEqual(leftovers)
  await dividing.end()
})

test('the division is completed by a second run, also when the ids have reached the bound and payments fail', async () => {
  await expect(closeRange(owner, 0)).rejects.toThrow('no range 0')
  const end = await setFirstEnd(owner, idsPerRange)
  await owner.query(`select setval('ledger.transaction_id', $1)`, [end])
  const engine = world.openPostingEngine()
  await expect(world.pay(wallet(1), operator, 1n, { engine })).rejects.toThrow()
  await divideTransactions(owner, { idsPerRange })
  const { transactionId } = await world.pay(wallet(1), operator, 1n, { engine })
  expect(transactionId).toBeGreaterThanOrEqual(end)
  expect(await describeRanges(owner)).toHaveLength(3)
  expect(await named()).toEqual([])
})

test('money is held and released after a division as before', async () => {
  const engine = world.openPostingEngine()
  const input = { account: wallet(1), amountMinor: 5n, expirySeconds: 60 }
  const { transactionId } = await engine.post(reserveHold, { input, actor: system })
  expect(await named()).toEqual([])
  await engine.post(releaseHold, { input: { holdId: transactionId }, actor: system })
  expect(await named()).toEqual([])
  const { rows } = await owner.query(`select convalidated from pg_constraint where conname = 'hold_id_fkey'`)
  expect(rows).toEqual([{ convalidated: true }])
})
