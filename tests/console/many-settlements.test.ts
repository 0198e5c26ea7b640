import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changeSettings } from '#server/modules/settings/index.ts'
import { type Seeded, seedClient, seedWorld } from '#tests/world/belongings.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf, expectBalancedBooks } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let seeded: Seeded
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  seeded = await seedWorld(world)
  admin = await workAs(world, 'admin')
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

const limit = (value: string) =>
  world.services.database.transact((tx) =>
    changeSettings(tx, { values: { settlement_dual_control_min: value }, staffId: null }),
  )
const ended = (job: string) =>
  vi.waitFor(
    async () => {
      const shown = await admin.get(`/jobs/${job}`).data<Record<string, unknown>>()
      expect(shown).toMatchObject({ status: 'done' })
      return shown
    },
    { timeout: 15_000, interval: 50 },
  )
async function approveAll(ids: readonly string[]): Promise<Record<string, unknown>> {
  const { job_id: job } = await admin.post('/settlements/bulk/approvals', { ids }).data<{ job_id: string }>()
  return { ...(await ended(job)), job }
}
/** As if the process had been killed after each posting, before it could count the row. */
async function runAgain(job: string): Promise<void> {
  await world.asOwner(`
    update console_job set status = 'running', done = 0, refused = 0 where id = ${job};
    delete from console_job_refusal where job_id = ${job}`)
  const { database, jobs } = world.services
  await database.transact((tx) => jobs.enqueue(tx, 'console-job', { id: job }))
}
const status = async (id: string) => (await admin.get(`/settlements/${id}`).data<{ status: string }>()).status

test('of several settlements those are approved whose account raises no doubt; a large one waits for a second person', async () => {
  await limit('10.000')
  const sound = (await seedClient(world, 'yusuf', seeded)).settlementId
  const doubtful = (await seedClient(world, 'omar', seeded)).settlementId
  const large = (await seedClient(world, 'salem', seeded)).settlementId
  const omarId = await clientIdOf(world, 'omar')
  await world.asOwner(`update payout_account set changed_at = now() where client_id = ${omarId}`)
  const result = {
    done: 2,
    refused: 1,
    asked: 0,
    reasons: [{ reason: expect.stringContaining('Open this row first'), count: 1 }],
  }
  const first = await approveAll([sound, doubtful])
  expect(first).toMatchObject(result)
  // The posting is known by its key: a doubt that came after it does not make it refused.
  const yusufId = await clientIdOf(world, 'yusuf')
  await world.asOwner(`update payout_account set changed_at = now() where client_id = ${yusufId}`)
  await runAgain(String(first['job']))
  expect(await ended(String(first['job']))).toMatchObject(result)
  expect([await status(sound), await status(doubtful)]).toEqual(['approved', 'requested'])
  await limit('9.999')
  expect(await approveAll([large, sound])).toMatchObject({ done: 2, refused: 1, asked: 1 })
  expect(await status(large)).toBe('requested')
  // One that was looked at is approved by itself; the limit still asks for a second person.
  expect((await admin.post(`/settlements/${doubtful}/approvals`, {})).status).toBe(202)
})

test('the list that is approved from marks the settlements of suspended clients', async () => {
  await seedClient(world, 'layla', seeded)
  const laylaId = String(await clientIdOf(world, 'layla'))
  await admin.post(`/clients/${laylaId}/suspensions`, { reason: 'One handset, two accounts' }).data()
  const rows = await admin.get('/settlements').data<{ client_id: string; client_suspended: boolean }[]>()
  const suspended = rows.filter(({ client_suspended: isSuspended }) => isSuspended)
  expect(suspended.map(({ client_id: clientId }) => clientId)).toEqual([laylaId])
})
