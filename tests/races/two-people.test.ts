import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostingEngine } from '#server/ledger/index.ts'
import type { loadApprovals } from '#server/modules/approvals/apply-approval.ts'
import type { ApprovalRow } from '#server/modules/approvals/approval.queries.ts'
import { loadApprovals as lockApprovals } from '#server/modules/approvals/index.ts'
import { readFigures, walletOf } from '#server/modules/wallets/index.ts'
import { moveOperation } from '#server/modules/wallets/staff/move-money.ts'
import { beside } from '#tests/world/beside.ts'
import type { Caller } from '#tests/world/caller.ts'
import { askForSecondFactor, createStaff, type StaffPerson, signedIn, signIn } from '#tests/world/console.ts'
import { clientIdOf, fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const origin = { ip: '127.0.0.1', agent: null, locale: 'en' } as const
const amountMinor = 5_000n

let world: World
let laylaId: bigint
let maker: StaffPerson
let first: StaffPerson
let second: StaffPerson
let makersEngine: Caller
let asked = 0

beforeAll(async () => {
  world = await openWorld()
  await askForSecondFactor(world, false)
  ;[maker, first, second] = await Promise.all([
    createStaff(world, 'admin'),
    createStaff(world, 'admin'),
    createStaff(world, 'admin'),
  ])
  makersEngine = signedIn(world, await signIn(world, maker.username))
  await fund(world, 'layla', '100.000')
  laylaId = await clientIdOf(world, 'layla')
})
afterAll(() => world.close())

const balance = async () =>
  (await readFigures(world.services.database.db, walletOf(laylaId, 'LYD'))).balanceMinor

async function ask(): Promise<bigint> {
  asked += 1
  const { status, body } = await makersEngine.post(`/clients/${laylaId}/adjustments`, {
    direction: 'in',
    amount: '5.000',
    reason: `تصحيح ${asked}`,
  })
  expect(status).toBe(202)
  return BigInt((body.data as { approval_id: string }).approval_id)
}

/** What this person's approval does in the console, without the checks before it. */
async function carryOut(
  approvalId: bigint,
  checker: StaffPerson,
  operation = moveOperation('adjustment'),
): Promise<string> {
  const engine = openPostingEngine({ url: world.database.url, keys: world.services.keys })
  const move = { fromId: null, toId: laylaId, amountMinor, currency: 'LYD', reason: `تصحيح ${asked}` }
  const input = { approvalId, checkerId: checker.id, move, transfer: null, origin }
  const outcome = await engine.post(operation, { input, actor: { type: 'staff', id: checker.id } }).then(
    () => 'paid',
    (error: Error) => error.message,
  )
  await engine.drain()
  return outcome
}

/** While the first checker has decided and has not committed yet. */
function besideTheFirst(approvalId: bigint, begin: () => Promise<string>): Promise<string> {
  const decided = `update approval set status = 'executed', checker_id = ${first.id}, decided_at = now()
    where id = ${approvalId}`
  return beside(world, [decided], begin)
}

/** As committed, without waiting for a decision. */
const readApprovals: typeof loadApprovals = async (tx, inputs) => {
  const ids = inputs.map(({ approvalId }) => approvalId)
  const { rows } = await sql<ApprovalRow>`
    select *, true as may_maker_ask from approval where id = any(${ids}::bigint[])`.execute(tx)
  return inputs.map(({ approvalId }) => {
    const row = rows.find(({ id }) => id === approvalId)
    return row ? { row, isDecided: row.status !== 'waiting' } : null
  })
}

/** As if another person had requested it. */
const readWithoutMaker: typeof loadApprovals = async (tx, inputs) =>
  (await lockApprovals(tx, inputs)).map(
    (facts) => facts && { ...facts, row: { ...facts.row, maker_id: first.id } },
  )

test('of two who approve at once the second waits for the first, and finds it decided', async () => {
  const [id, before] = [await ask(), await balance()]
  expect(await besideTheFirst(id, () => carryOut(id, second))).toBe('approval.not_waiting')
  expect(await balance()).toBe(before)
})

test('without the lock the database still refuses the second decision, and its money with it', async () => {
  const [id, before] = [await ask(), await balance()]
  const unlocked = moveOperation('adjustment', readApprovals)
  expect(await besideTheFirst(id, () => carryOut(id, second, unlocked))).not.toBe('paid')
  expect(await balance()).toBe(before)
})

test('control: without the lock and the database’s own guard, the money moves a second time', async () => {
  const [id, before] = [await ask(), await balance()]
  await world.asOwner('alter table approval disable trigger approval_guarded')
  const unlocked = moveOperation('adjustment', readApprovals)
  expect(await besideTheFirst(id, () => carryOut(id, second, unlocked))).toBe('paid')
  expect(await balance()).toBe(before + amountMinor)
  await world.asOwner('alter table approval enable trigger approval_guarded')
})

test('the maker is refused in the console; past that rule, by the database; past both, the money moves', async () => {
  const before = await balance()
  expect(await carryOut(await ask(), maker)).toBe('approval.own_request')
  const blind = moveOperation('adjustment', readWithoutMaker)
  expect(await carryOut(await ask(), maker, blind)).toContain('approval_two_people')
  expect(await balance()).toBe(before)
  await world.asOwner('alter table approval drop constraint approval_two_people')
  expect(await carryOut(await ask(), maker, blind)).toBe('paid')
  expect(await balance()).toBe(before + amountMinor)
})
