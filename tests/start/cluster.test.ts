import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changeFlags } from '#server/modules/clients/index.ts'
import { type Answer, type Caller, callerAt } from '#tests/world/caller.ts'
import {
  newCategory,
  orderVouchers,
  printVouchers,
  stockCards,
  supplierCodes,
} from '#tests/world/catalogue.ts'
import { isDeep } from '#tests/world/depth.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import type { PersonName } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { type Program, runProgram } from './program.ts'

// `npm run start:cluster -- --processes=4`: four processes behind one port. The tests go from racing over killing to
// stopping, on one start of them.

const processes = 4
const names: readonly PersonName[] = ['layla', 'omar', 'fatima', 'salem', 'yusuf']
/** More parallel calls of one client count as guessing. */
const atOnceOfEach = 6

let world: World
let program: Program
let url: string
let callers: Caller[]

beforeAll(async () => {
  world = await openWorld({ workers: false })
  for (const name of names) {
    await fund(world, name, '3000.000')
    const clientId = await clientIdOf(world, name)
    await world.services.database.transact((tx) =>
      changeFlags(tx, { clientId, flags: { pro: true }, staffId: null }),
    )
  }
  program = runProgram(
    {
      DATABASE_URL: world.database.ownerUrl,
      APP_DATABASE_URL: world.database.url,
      MAHFAZA_DATA: world.services.config.dataDirectory,
      MAHFAZA_DEMO: 'off',
      LOG_LEVEL: 'error',
    },
    [`--processes=${processes}`],
  )
  url = (await program.textOf(/Ready in .*?(http:\S+)/))[1] ?? ''
  callers = await Promise.all(names.map(async (name) => callerAt(url, (await world.as(name)).token)))
}, 120_000)

afterAll(async () => {
  program.send('SIGTERM')
  await program.ended
  await world.close()
})

/** Their process ids by number, the latest said. */
function pids(): Map<number, number> {
  const started = program.output().matchAll(/Process (\d) of \d: pid (\d+)/g)
  return new Map([...started].map(([, number, pid]) => [Number(number), Number(pid)]))
}

/** User time of a process in hundredths of a second: whether it had its part of the work. */
async function cpuTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[12])
}

/** So many calls in all, by the callers in turn, each with a few under way at any moment. */
async function crowd(
  count: number,
  call: (caller: Caller, index: number, who: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let index = 0
  const keepCalling = async (caller: Caller, who: number): Promise<void> => {
    while (index < count) {
      index += 1
      answers.push(await call(caller, index, who))
    }
  }
  const hands = callers.flatMap((caller, who) =>
    Array.from({ length: atOnceOfEach }, () => keepCalling(caller, who)),
  )
  await Promise.all(hands)
  return answers
}

function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const answer = body.code ?? String(status)
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

test('a stock of 100 cards wanted 300 times: 100 sold, 200 refused, no card twice', async () => {
  const categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(100))
  const order = { category_id: String(categoryId), quantity: 1 }
  const workedBefore = await Promise.all([...pids().values()].map(cpuTicks))
  const answers = await crowd(300, (caller, index) =>
    insist(() => caller.post('/card-orders', order, { key: `card-${index}-order` })),
  )
  expect(tally(answers)).toEqual({ 200: 100, 'card.out_of_stock': 200 })
  const cards = answers.flatMap(
    ({ body }) => (body.data as { cards: { id: string }[] } | undefined)?.cards ?? [],
  )
  expect(new Set(cards.map(({ id }) => id)).size).toBe(100)
  const worked = await Promise.all([...pids().values()].map(cpuTicks))
  for (const [index, ticks] of worked.entries()) expect(ticks - (workedBefore[index] ?? 0)).toBeGreaterThan(2)
  await expectBalancedBooks(world)
})

test('one voucher wanted 200 times pays once', async () => {
  const categoryId = await newCategory(world.services, { kind: 'recharge' })
  const { printed } = await printVouchers(world.services, categoryId)
  const before = await wealth()
  const recharge = { method: 'voucher', code: printed[0]?.code }
  const answers = await crowd(200, (caller, index) =>
    insist(() => caller.post('/recharges', recharge, { key: `one-voucher-${index}` })),
  )
  expect(tally(answers)[200]).toBe(1)
  expect((await wealth()) - before).toBe(10_000n)
  await expectBalancedBooks(world)
})

test('everybody pays everybody at once: no deadlock reaches anyone, and the books balance', async () => {
  const answers = await crowd(400, (caller, index, who) => {
    const payment = { to: neighbourOf(who), amount: '1.000' }
    return insist(() => caller.post('/transfers', payment, { key: `around-${index}` }))
  })
  expect(tally(answers)).toEqual({ 200: 400 })
  await expectBalancedBooks(world)
})

test('a killed process is replaced; what it left open is answered by repeating the key', async () => {
  const [victim = 0] = pids().values()
  const madeBefore = await transfersMade()
  const first = Promise.withResolvers<void>()
  const paying = crowd(300, async (caller, index, who) => {
    const payment = { to: neighbourOf(who), amount: '1.000' }
    const answer = await insist(() => caller.post('/transfers', payment, { key: `through-a-kill-${index}` }))
    first.resolve()
    return answer
  })
  await first.promise
  process.kill(victim, 'SIGKILL')
  expect(tally(await paying)).toEqual({ 200: 300 })
  expect((await transfersMade()) - madeBefore).toBe(300)
  await vi.waitUntil(() => pids().get(1) !== victim, { timeout: 60_000 })
  await expectBalancedBooks(world)
})

/** A part of the deep run; tests/vouchers kills a smaller factory. */
if (isDeep)
  test('codes that were being made when their process was killed are made by another', async () => {
    const { database } = world.services
    const categoryId = await newCategory(world.services, { kind: 'recharge' })
    const order = { categoryId, count: 60_000, codeFormat: 'base32' } as const
    const batchId = await orderVouchers(world.services, order)
    const made = async () =>
      (
        await database.db.selectFrom('voucher_batch').select('made_count').where('id', '=', batchId).execute()
      )[0]?.made_count ?? 0
    await vi.waitUntil(async () => (await made()) > 0, { timeout: 60_000, interval: 10 })
    const killed = new Set(pids().values())
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    expect(await made()).toBeLessThan(60_000)
    await vi.waitUntil(async () => (await made()) === 60_000, { timeout: 90_000, interval: 100 })
    await vi.waitUntil(
      () =>
        pids()
          .values()
          .every((pid) => !killed.has(pid)),
      { timeout: 90_000 },
    )
  }, 200_000)

test('SIGTERM lets the requests in flight finish, in every process, and leaves none behind', async () => {
  const before = await transfersMade()
  let going = true
  const first = Promise.withResolvers<void>()
  const asking = crowd(5_000, async (caller, index, who) => {
    if (!going) return { status: 0, headers: {}, body: {} }
    const payment = { to: neighbourOf(who), amount: '1.000' }
    const answer = await caller.post('/transfers', payment, { key: `at-the-end-${index}` }).catch(noAnswer)
    first.resolve()
    // From then on no process listens.
    if (answer?.status !== 200) going = false
    return answer ?? { status: 0, headers: {}, body: {} }
  })
  await first.promise
  program.send('SIGTERM')
  const { 200: paid = 0 } = tally(await asking)
  expect(await program.ended).toBe(0)
  expect(paid).toBeGreaterThan(0)
  expect((await transfersMade()) - before).toBe(paid)
  for (const pid of pids().values()) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

/** Like every client, it repeats a request with the same key when the answer was lost or said busy. */
async function insist(call: () => Promise<Answer>): Promise<Answer> {
  for (let attempts = 0; attempts < 1_000; attempts += 1) {
    const answer = await call().catch(noAnswer)
    if (answer && answer.status !== 503) return answer
  }
  throw new Error('no answer, however often it was asked')
}

/** Lost on the way, perhaps after it was done. */
function noAnswer(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error
}

function neighbourOf(who: number): string {
  return names[(who + 1) % names.length] ?? ''
}

async function transfersMade(): Promise<number> {
  const { rows } = await world.services.database.pool.query<{ made: number }>(
    `select count(*)::int as made from ledger.transaction where operation = 'transfer'`,
  )
  return rows[0]?.made ?? 0
}

async function wealthOf(name: PersonName): Promise<bigint> {
  return (await walletFigures(world, name)).balanceMinor
}

async function wealth(): Promise<bigint> {
  const all = await Promise.all(names.map(wealthOf))
  return all.reduce((sum, one) => sum + one, 0n)
}
