import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paySettlement } from '#server/modules/settlements/index.ts'
import { type Database, type Db, openDatabase } from '#server/platform/db/database.ts'
import { seedClient, seedWorld } from '#tests/world/belongings.ts'
import { askForSecondFactor, workAs } from '#tests/world/console.ts'
import { forge, type Victims } from '#tests/world/forge.ts'
import { forgeries } from '#tests/world/forgeries.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { replaceByTwo } from '#tests/world/replace-by-two.ts'
import { checkForms, rulesAfter } from '#tests/world/rules-after.ts'
import { posted } from '#tests/world/treasury.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let owner: Database
let victims: Victims

beforeAll(async () => {
  world = await openWorld({ workers: false })
  owner = openDatabase(world.database.ownerUrl, { connectionsMax: 1 })
  await askForSecondFactor(world, false)
  const seeded = await seedWorld(world)
  const { orderId, transferId, settlementId } = await seedClient(world, 'layla', seeded)
  await replaceByTwo(world, await seedClient(world, 'yusuf', seeded))
  const [layla, yusuf] = [await clientIdOf(world, 'layla'), await clientIdOf(world, 'yusuf')]
  victims = { layla, yusuf, orderId, transferId }
  await adjust(layla)
  await suspend()
  await world.services.engine.post(paySettlement, {
    input: { settlementId: BigInt(settlementId), note: null },
    actor: { type: 'staff', id: null },
  })
})
afterAll(async () => {
  await owner.close()
  await world.close()
})

/** By two people. */
async function adjust(clientId: bigint): Promise<void> {
  const [maker, checker] = [await workAs(world, 'admin'), await workAs(world, 'admin')]
  const body = { direction: 'in', amount: '3.000', reason: 'تصحيح خطأ' }
  const asked = await maker.post(`/clients/${clientId}/adjustments`, body)
  const { approval_id: id } = asked.body.data as { approval_id: string }
  expect(await checker.post(`/approvals/${id}/approval`)).toMatchObject({ status: 200 })
}

/** Money for nobody we know, by two people. */
async function suspend(): Promise<void> {
  const [maker, checker] = [await workAs(world, 'admin'), await workAs(world, 'admin')]
  await posted(maker, checker, { kind: 'suspense', channel: 'bank', amount: '3.000' })
}

const runIn = (db: Db) => async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(db)).rows

test.each(checkForms)('the %s check names nothing while nothing is forged', async (form) => {
  expect(await rulesAfter(owner, async () => undefined, { form })).toEqual([])
})

describe.each(Object.keys(forgeries))('%s', (name) => {
  test.each(checkForms)('is named by the %s check, and nothing else is', async (form) => {
    const { forge: plant, rules = [], full = [] } = forgeries[name] ?? {}
    const found = await rulesAfter(owner, async (db) => plant?.(runIn(db), victims), { form })
    const also = full.filter((rule) => form === 'full' || found.includes(rule))
    expect(found).toEqual([...rules, ...also].sort())
  })
})

test('in production nobody moves money by a plain posting', async () => {
  const posting = (db: Db) =>
    forge(runIn(db), {
      operation: 'post',
      postings: [{ from: `kind = 'adjustments'`, to: `kind = 'wallet'`, amountMinor: 1 }],
    })
  expect(await rulesAfter(owner, posting, { form: 'round' })).toEqual([])
  expect(await rulesAfter(owner, posting, { form: 'round', production: true })).toEqual([
    'postings.known_operation',
    'postings.legal_pair',
  ])
})
