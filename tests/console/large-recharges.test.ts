import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeKeyHeader, onlyKnownHeader } from '#contract/kernel/operation.ts'
import { approveBankTransfer } from '#server/modules/recharges/index.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { createStaff, workAs } from '#tests/world/console.ts'
import { expectBalancedBooks, walletFigures } from '#tests/world/money.ts'
import { allow, someFee } from '#tests/world/payments.ts'
import { account, reportTransfer } from '#tests/world/seed-recharges.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const section = ['index', 'show', 'approve', 'refuse'].map((verb) => `recharge-requests-${verb}`)
const large = 100_001n

let world: World
let maker: Caller
let colleague: Caller
let checkers: readonly Caller[]
beforeAll(async () => {
  world = await openWorld({ workers: false })
  maker = await workAs(world, section)
  colleague = await workAs(world, section)
  const rights = ['approvals-bank-recharge', ...section]
  checkers = [await workAs(world, rights), await workAs(world, rights)]
  await allow(world, 'bank', { accounts: [account], fee: someFee })
  await limit('100.000')
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

const limit = (value: string) =>
  world.services.database.transact((tx) =>
    changeSettings(tx, { values: { recharge_dual_control_min: value }, staffId: null }),
  )
let keys = 0
const approve = (caller: Caller, id: string) => {
  keys += 1
  return caller.post(`/recharge-requests/${id}/approvals`, undefined, { key: `large-key-${keys}` })
}
async function askedFor(id: string): Promise<string> {
  const { status, body } = await approve(maker, id)
  if (status !== 202) throw new Error('one person approved it alone')
  return (body.data as { approval_id: string }).approval_id
}
const show = (id: string) =>
  maker.get(`/recharge-requests/${id}`).data<{ status: string; actions: string[] }>()
const balance = async () => (await walletFigures(world, 'omar')).balanceMinor
const decide = (checker: Caller | undefined, approvalId: string) =>
  checker?.post(`/approvals/${approvalId}/approval`)

test('a transfer up to the limit is added by one person, a larger one waits for a second and is added once', async () => {
  const small = await reportTransfer(world, 'omar', 100_000n)
  expect(await approve(maker, small).data()).toEqual({ net_amount: '97.000' })
  const before = await balance()
  const id = await reportTransfer(world, 'omar', large)
  const approvalId = await askedFor(id)
  expect(await balance()).toBe(before)
  expect(await show(id)).toMatchObject({
    status: 'pending',
    waiting_approval: approvalId,
    actions: ['show'],
  })
  expect(await checkers[0]?.get(`/approvals/${approvalId}`).data()).toMatchObject({
    kind: 'bank-recharge',
    before: { amount: '100.001', status: 'pending' },
    after: { amount: '100.001', net_amount: '97.001', status: 'completed' },
  })
  const answers = await Promise.all(checkers.map((checker) => decide(checker, approvalId)))
  expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 422])
  expect(await balance()).toBe(before + 97_001n)
  expect(await show(id)).toMatchObject({ status: 'completed', waiting_approval: null })
  const { after } = await world.services.database.db
    .selectFrom('activity_log')
    .select('after')
    .where('action', '=', 'approved')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ approval_id: approvalId, approved_by: expect.anything() })
})

test('an approval whose answer was lost cannot be cancelled as if it never came, before and after a second person agrees', async () => {
  const before = await balance()
  const id = await reportTransfer(world, 'omar', large)
  const send = (headers = {}, requestId = id) =>
    maker.post(`/recharge-requests/${requestId}/approvals`, undefined, { key: 'lost-answer-1', headers })
  const { body: lost } = await send()
  const { approval_id: approvalId } = lost.data as { approval_id: string }
  const asks = [{ [onlyKnownHeader]: '1' }, { [closeKeyHeader]: '1' }, {}]
  for (const headers of asks) expect(await send(headers)).toMatchObject({ status: 202, body: lost })
  expect((await decide(checkers[0], approvalId))?.status).toBe(200)
  for (const headers of asks) expect(await send(headers)).toMatchObject({ status: 202, body: lost })
  const other = await reportTransfer(world, 'omar', large)
  expect((await send({}, other)).body.code).toBe('idempotency.conflict')
  expect(await balance()).toBe(before + 97_001n)
})

test('a cancellation during the request waits, and reads that it was asked for', async () => {
  const id = await reportTransfer(world, 'omar', large)
  const send = (headers = {}) =>
    maker.post(`/recharge-requests/${id}/approvals`, undefined, { key: 'cancelled-meanwhile', headers })
  const other = new pg.Client({ connectionString: world.database.ownerUrl })
  await other.connect()
  const waiting = async () =>
    (
      await other.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rowCount ?? 0
  await other.query('begin')
  await other.query('lock table approval in share mode')
  const asked = send()
  await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 10_000 })
  let isAnswered = false
  const cancelled = send({ [closeKeyHeader]: '1' }).finally(() => {
    isAnswered = true
  })
  await vi.waitUntil(async () => isAnswered || (await waiting()) > 1, { timeout: 10_000 })
  await other.query('rollback')
  await other.end()
  const { status, body } = await asked
  expect(status).toBe(202)
  expect(await cancelled).toMatchObject({ status: 202, body })
})

test('nobody agrees with their own request, whatever rights they hold, and the terminal obeys the limit', async () => {
  const before = await balance()
  const both = await workAs(world, ['approvals-bank-recharge', ...section])
  const id = await reportTransfer(world, 'omar', large)
  const { approval_id: approvalId } = (await approve(both, id)).body.data as { approval_id: string }
  expect((await decide(both, approvalId))?.body.code).toBe('approval.own_request')
  const alone = world.services.engine.post(approveBankTransfer, {
    input: { requestId: BigInt(id) },
    actor: { type: 'staff', id: null },
  })
  await expect(alone).rejects.toThrow('approval.needed')
  expect(await balance()).toBe(before)
})

test('while one waits nobody asks again or refuses the transfer; once the colleague says no it is open again', async () => {
  const id = await reportTransfer(world, 'omar', large)
  const approvalId = await askedFor(id)
  expect(await askedFor(id)).toBe(approvalId)
  expect((await approve(colleague, id)).body.code).toBe('approval.waits_already')
  const refuse = () => colleague.post(`/recharge-requests/${id}/refusals`, { reason: 'لم نجدها' })
  expect((await refuse()).body.code).toBe('approval.waits_already')
  await checkers[0]?.post(`/approvals/${approvalId}/refusal`, { reason: 'المبلغ غير ظاهر' }).data()
  expect(await show(id)).toMatchObject({
    status: 'pending',
    waiting_approval: null,
    actions: expect.arrayContaining(['approve', 'refuse']),
  })
  expect((await refuse()).status).toBe(200)
  expect((await decide(checkers[1], approvalId))?.body.code).toBe('approval.not_waiting')
})

test('of two who ask at once one waits, because the database keeps one request', async () => {
  const id = await reportTransfer(world, 'omar', large)
  const answers = await Promise.all([approve(maker, id), approve(colleague, id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 422])
  const waiting = await checkers[0]?.get('/approvals?filter[status]=waiting&filter[kind]=bank-recharge')
  const rows = (waiting?.body.data ?? []) as { subject: { id: string } }[]
  expect(rows.filter(({ subject }) => subject.id === id)).toHaveLength(1)
})

test('what is added is what was agreed to, and nothing else', async () => {
  const before = await balance()
  const id = await reportTransfer(world, 'omar', large)
  const approvalId = await askedFor(id)
  await world.asOwner(`update recharge set amount = 900000 where id = ${id}`)
  expect((await decide(checkers[0], approvalId))?.body.code).toBe('approval.changed_meanwhile')
  await world.asOwner(`update recharge set amount = ${large} where id = ${id}`)
  expect((await decide(checkers[0], approvalId))?.status).toBe(200)
  expect(await balance()).toBe(before + 97_001n)
})

test('what changes after the approval was read is seen once more in the console, under the lock of the transfer', async () => {
  const before = await balance()
  const id = await reportTransfer(world, 'omar', large)
  const approvalId = BigInt(await askedFor(id))
  const { maker_id: makerId } = await world.services.database.db
    .selectFrom('approval')
    .select('maker_id')
    .where('id', '=', approvalId)
    .executeTakeFirstOrThrow()
  const { id: checkerId } = await createStaff(world, ['approvals-bank-recharge', ...section])
  const origin = { ip: '127.0.0.1', agent: null, locale: 'en' } as const
  // What the checker's approval sends to the posting engine, without the checks before it.
  const carryOut = (agreed: { amountMinor: bigint; feeMinor: bigint }) =>
    world.services.engine.post(approveBankTransfer, {
      input: { requestId: BigInt(id), agreed, approval: { approvalId, checkerId, origin } },
      actor: { type: 'staff', id: makerId },
    })
  const agreed = { amountMinor: large, feeMinor: 3_000n }
  for (const other of [{ amountMinor: large - 1n }, { feeMinor: 2_999n }])
    await expect(carryOut({ ...agreed, ...other })).rejects.toThrow('approval.changed_meanwhile')
  expect(await balance()).toBe(before)
  await carryOut(agreed)
  expect(await balance()).toBe(before + 97_001n)
})
