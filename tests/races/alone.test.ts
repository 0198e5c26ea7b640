import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/kernel/refusal.ts'
import { openPostingEngine, type PostingEngine } from '#server/ledger/index.ts'
import {
  approveBankTransfer,
  listWaitingTransfers,
  refuseBankTransfer,
} from '#server/modules/recharges/index.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import { beside } from '../world/beside.ts'
import { newCategory } from '../world/catalogue.ts'
import { createStaff, type StaffPerson, workAs } from '../world/console.ts'
import { expectBalancedBooks } from '../world/money.ts'
import { allow } from '../world/payments.ts'
import type { PersonName } from '../world/people.ts'
import { account, reportTransfer } from '../world/seed-recharges.ts'
import { openWorld, type World } from '../world/world.ts'

const senders = ['omar', 'layla', 'salem', 'yusuf'] as const satisfies readonly PersonName[]
const amountMinor = 100_000n

let world: World
beforeAll(async () => {
  world = await openWorld({ workers: false })
  await allow(world, 'bank', { accounts: [account] })
  await limit({ day_dual_control_min: '500.000', client_day_dual_control_min: '10000.000' })
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

const limit = (values: Record<string, string>) =>
  world.services.database.transact((tx) => changeSettings(tx, { values, staffId: null }))

/** Four clients, with four transfers each. */
async function report(): Promise<bigint[]> {
  const ids: bigint[] = []
  for (const sender of senders)
    for (let n = 0; n < 4; n += 1) ids.push(BigInt(await reportTransfer(world, sender, amountMinor)))
  return ids
}

/** In turn by two engines. How many were approved. */
async function approveInParallel(clerk: StaffPerson, operation = approveBankTransfer): Promise<number> {
  const ids = await report()
  const engines = [
    openPostingEngine({ url: world.database.url, keys: world.services.keys }),
    openPostingEngine({ url: world.database.url, keys: world.services.keys }),
  ] as const
  const approve = (engine: PostingEngine, requestId: bigint) =>
    engine.post(operation, { input: { requestId }, actor: { type: 'staff', id: clerk.id } })
  const outcomes = await Promise.allSettled(
    ids.map((id, index) => approve(index % 2 === 0 ? engines[0] : engines[1], id)),
  )
  await Promise.all(engines.map((engine) => engine.drain()))
  await endOthers(ids)
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []))
  expect(new Set(refused)).toEqual(new Set(['approval.needed_today']))
  return outcomes.length - refused.length
}

/** A client may have a few open ones only. */
async function endOthers(ids: readonly bigint[]): Promise<void> {
  const waiting = await listWaitingTransfers(world.services.database.db, 50)
  const end = { staffId: null, reason: 'not found at the bank' }
  for (const requestId of ids.filter((id) => waiting.some((row) => row.id === id)))
    await world.services.database.transact((tx) => refuseBankTransfer(tx, { requestId, ...end }))
}

test('sixteen transfers that one clerk approves through two engines at once: not one above the day', async () => {
  expect(await approveInParallel(await createStaff(world, []))).toBe(5)
})

test('control: two engines that look at the day before the counters are locked approve too much', async () => {
  expect(await approveInParallel(await createStaff(world, []), lookingTogether())).toBeGreaterThan(5)
})

/** Nothing was decided yet, for both engines; each sees its own batch. */
function lookingTogether(): typeof approveBankTransfer {
  const { promise: both, resolve } = Promise.withResolvers<void>()
  const seen = new WeakMap<object, Map<string, string>>()
  let readers = 0
  return {
    ...approveBankTransfer,
    async load(tx, inputs) {
      const facts = await approveBankTransfer.load(tx, inputs)
      const tallies = new Map<string, string>()
      for (const one of facts) seen.set(one, tallies)
      readers += 1
      if (readers === 2) resolve()
      await both
      return facts
    },
    decide(input, facts, book) {
      const tallies = seen.get(facts) ?? new Map<string, string>()
      const decision = approveBankTransfer.decide(input, facts, {
        ...book,
        tally: ({ ownerType, ownerId }) => tallies.get(`${ownerType} ${ownerId}`) ?? null,
      })
      if (!(decision instanceof Refusal))
        for (const { account: counter, text } of decision.tallies ?? [])
          tallies.set(`${counter.ownerType} ${counter.ownerId}`, text)
      return decision
    },
  }
}

test('two batches ordered at once wait for each other: the second sees the first, and asks a second person', async () => {
  await limit({ batch_day_dual_control_min: '1000.000' })
  const category = await newCategory(world.services, { kind: 'recharge' })
  const clerk = await workAs(world, ['generate-vouchers-store'])
  const order = { category_id: category.toString(), count: 60, code_format: 'digits16', print_layout: 'a4' }
  expect((await clerk.post('/generate-vouchers', { ...order, note: 'one' })).status).toBe(200)
  // As if the clerk's other window had ordered for 500 and had not committed yet.
  const counted = `update ledger.account set tally = split_part(tally, ' ', 1) || ' 1000000'
    where kind = 'ordered-alone' and tally like '% 600000'`
  const second = await beside(world, [counted], () =>
    clerk.post('/generate-vouchers', { ...order, count: 40, note: 'two' }),
  )
  expect(second.status).toBe(202)
})
