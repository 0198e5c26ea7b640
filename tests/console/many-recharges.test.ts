import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changeSettings } from '#server/modules/settings/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { expectBalancedBooks, walletFigures } from '#tests/world/money.ts'
import { allow, someFee } from '#tests/world/payments.ts'
import { account, reportTransfer } from '#tests/world/seed-recharges.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let maker: Caller
let checker: Caller
beforeAll(async () => {
  world = await openWorld()
  maker = await workAs(world, 'admin')
  checker = await workAs(world, 'admin')
  await allow(world, 'bank', { accounts: [account], fee: someFee })
  await world.services.database.transact((tx) =>
    changeSettings(tx, { values: { recharge_dual_control_min: '100.000' }, staffId: null }),
  )
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

const start = async (ids: readonly string[]) =>
  (await maker.post('/recharge-requests/bulk/approvals', { ids }).data<{ job_id: string }>()).job_id
const ended = (job: string) =>
  vi.waitFor(
    async () => {
      const shown = await maker.get(`/jobs/${job}`).data<Record<string, unknown>>()
      expect(shown).toMatchObject({ status: 'done' })
      return shown
    },
    { timeout: 15_000, interval: 50 },
  )
const balance = async () => (await walletFigures(world, 'omar')).balanceMinor
const logged = async (id: string) =>
  (
    await world.services.database.db
      .selectFrom('activity_log')
      .select('action')
      .where('subject_type', '=', 'bank_transfer_request')
      .where('subject_id', '=', id)
      .where('actor_type', '=', 'staff')
      .execute()
  ).map(({ action }) => action)

/** As if the process had been killed after each posting, before it could count the row. */
async function runAgain(job: string): Promise<void> {
  await world.asOwner(`
    update console_job set status = 'running', ended_at = null, done = 0, refused = 0, asked = 0 where id = ${job};
    delete from console_job_refusal where job_id = ${job}`)
  const { database, jobs } = world.services
  await database.transact((tx) => jobs.enqueue(tx, 'console-job', { id: job }))
}

test('several transfers are credited one by one; what exceeds the limit of one person waits for a second', async () => {
  const [small, other, large, refused] = [
    await reportTransfer(world, 'omar', 50_000n),
    await reportTransfer(world, 'omar', 60_000n),
    await reportTransfer(world, 'omar', 100_001n),
    await reportTransfer(world, 'omar', 70_000n),
  ]
  await maker.post(`/recharge-requests/${refused}/refusals`, { reason: 'Not found' }).data()
  const before = await balance()
  const result = {
    done: 4,
    refused: 1,
    asked: 1,
    reasons: [{ reason: expect.any(String), count: 1 }],
    file_name: expect.any(String),
  }
  const ids = [small, other, large, refused]
  const job = await start(ids)
  expect(await ended(job)).toMatchObject(result)
  const credited = await balance()
  expect(credited).toBeGreaterThan(before)
  const asked = () =>
    maker.get('/approvals?filter[mine]=asked&filter[status]=waiting').data<{ id: string; kind: string }[]>()
  expect(await asked()).toMatchObject([{ kind: 'bank-recharge' }])
  const [notice] = await maker.get('/inbox').data<{ body: string }[]>()
  expect(notice?.body).toContain('changed: 2, waiting for a second person: 1, refused: 1')

  await runAgain(job)
  expect(await ended(job)).toMatchObject(result)
  expect(await balance()).toBe(credited)
  expect(await asked()).toHaveLength(1)
  for (const id of [small, other]) expect(await logged(id)).toEqual(['approved'])
  expect(await logged(large)).toEqual([])

  const [request] = await asked()
  await checker.post(`/approvals/${request?.id}/approval`).data()
  const both = await balance()
  expect(both).toBeGreaterThan(credited)
  await runAgain(job)
  expect(await ended(job)).toMatchObject(result)
  expect(await balance()).toBe(both)
  expect(await logged(large)).toEqual(['approved'])
})

test('two tasks about the same transfers credit each once', async () => {
  const ids = [await reportTransfer(world, 'layla', 20_000n), await reportTransfer(world, 'layla', 30_000n)]
  const jobs = await Promise.all([start(ids), start(ids)])
  const results = await Promise.all(jobs.map(ended))
  const sum = (name: string) => results.reduce((total, result) => total + Number(result[name]), 0)
  expect([sum('done'), sum('refused')]).toEqual([4, 2])
  for (const id of ids) expect(await logged(id)).toEqual(['approved'])
})

test('money moves for chosen rows only, and for people who may do it to one', async () => {
  expect((await maker.post('/recharge-requests/bulk/approvals', { query: {} })).status).toBe(422)
  const reader = await workAs(world, ['recharge-requests-index', 'recharge-requests-refuse'])
  expect((await reader.post('/recharge-requests/bulk/approvals', { ids: ['1'] })).status).toBe(403)
})
