import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRecordSealing, verifyRecords } from '#server/ledger/index.ts'
import { sealedTables, verifyAtNight } from '#server/modules/integrity/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { askForSecondFactor, workAs } from '#tests/world/console.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let seal: () => Promise<void>
let categoryId: bigint

beforeAll(async () => {
  world = await openWorld({ workers: false })
  seal = openRecordSealing({ ...world.services, tables: sealedTables })
  await askForSecondFactor(world, false)
  categoryId = await newCategory(world.services, { kind: 'recharge' })
  await printVouchers(world.services, categoryId, { count: 1 })
  await world.as('layla')
  for (let round = 0; round < 2; round += 1) {
    await adjust(await clientIdOf(world, 'layla'))
    await seal()
  }
})
afterAll(() => world.close())

/** By two people. */
async function adjust(clientId: bigint): Promise<void> {
  const [maker, checker] = [await workAs(world, 'admin'), await workAs(world, 'admin')]
  const body = { direction: 'in', amount: '3.000', reason: 'تصحيح خطأ' }
  const asked = await maker.post(`/clients/${clientId}/adjustments`, body)
  const { approval_id: id } = asked.body.data as { approval_id: string }
  expect(await checker.post(`/approvals/${id}/approval`)).toMatchObject({ status: 200 })
}

async function named(): Promise<string[]> {
  const { database, keys } = world.services
  const problems = await verifyRecords({ database, keys, tables: sealedTables })
  return problems.map(({ change, thing, id }) => `${change} ${thing} ${id}`).sort()
}

async function openAlarms(): Promise<string[]> {
  const open = await listOpenAlarms(world.services.database.db)
  return open.map(({ code, subject }) => `${code} ${subject}`).sort()
}

const changePrice = async (price: string) =>
  (await workAs(world, 'admin')).put(`/categories/${categoryId}`, { price })

test('what the program writes and changes is sealed, answered for, and named by the ledger', async () => {
  expect(await changePrice('12.000')).toMatchObject({ status: 200 })
  await seal()
  // Saved once more as it is.
  expect(await changePrice('12.000')).toMatchObject({ status: 200 })
  await seal()
  expect(await named()).toEqual([])
  expect(await openAlarms()).toEqual([])
  const { rows } = await world.services.database.pool.query(
    `select count(*)::int as blocks, count(*) filter (where exists (
       select from ledger.transaction t
       where t.operation = 'records_sealed' and t.meta->>'number' = b.number::text and t.meta->>'hash' = b.hash
     ))::int as named from ledger.record_block b`,
  )
  expect(rows).toEqual([{ blocks: 4, named: 4 }])
})

test('a price, a promo code and a setting changed past the program raise an alarm within a round, which staff must clear', async () => {
  await world.asOwner(`
    update category set price = price + 1 where id = ${categoryId};
    update category set next_price = 1, next_buy_price = 0, prices_from = now() where id = ${categoryId};
    insert into promo_code (code, discount_bp) values ('GIFT', 10000);
    insert into setting (key, value) values ('transfer_daily_max', '"9000000.000"')`)
  await seal()
  expect(await openAlarms()).toEqual([
    `seals.unexplained category ${categoryId}`,
    `seals.unexplained category_next ${categoryId}`,
    'seals.unexplained promo_code 1',
    'seals.unexplained setting transfer_daily_max',
  ])
  const changes = [
    `edited category ${categoryId}`,
    `edited category_next ${categoryId}`,
    'inserted promo_code 1',
    'inserted setting transfer_daily_max',
  ]
  expect(await named()).toEqual(changes)
  expect(await changePrice('11.000')).toMatchObject({ status: 200 })
  expect(await named()).toEqual(changes.slice(1))
  await world.asOwner(`delete from promo_code; delete from setting where key = 'transfer_daily_max'`)
  expect(await named()).toEqual([
    'deleted promo_code 1',
    'deleted setting transfer_daily_max',
    `edited category_next ${categoryId}`,
  ])
})

test('the program answers for no price that it found forged: not by an activity about the category, nor by another name for it', async () => {
  const before = await named()
  let names = 0
  const rename = async () => {
    names += 1
    const name = { ar: 'بطاقة', en: `Card ${names}` }
    const admin = await workAs(world, 'admin')
    expect(await admin.put(`/categories/${categoryId}`, { name })).toMatchObject({ status: 200 })
  }
  const logOnly = () =>
    world.services.database.transact((tx) =>
      recordActivity(tx, [
        {
          action: 'file_checked',
          subject: { type: 'category', id: categoryId },
          actor: { type: 'system', id: null },
        },
      ]),
    )
  for (const hide of [logOnly, rename]) {
    await world.asOwner(`update category set price = price + 1 where id = ${categoryId}`)
    await hide()
    await seal()
    await hide()
    await seal()
    expect((await named()).filter((one) => !before.includes(one))).toEqual([`edited category ${categoryId}`])
    expect(await changePrice('11.500')).toMatchObject({ status: 200 })
    await rename()
    expect(await named()).toEqual(before)
  }
})

test('a change that was put back within a round is named all the same, and one with a forged activity beside it is answered by nobody', async () => {
  const before = await named()
  await world.asOwner(`update category set price = price - 1 where id = ${categoryId}`)
  await world.asOwner(`update category set price = price + 1 where id = ${categoryId}`)
  expect((await named()).filter((one) => !before.includes(one))).toEqual([`edited category ${categoryId}`])
  expect(await changePrice('12.500')).toMatchObject({ status: 200 })
  expect(await named()).toEqual(before)
  await world.asOwner(`
    update category set price = price + 1 where id = ${categoryId};
    insert into activity_log (action, subject_type, subject_id, actor_type, before, after)
      select action, subject_type, subject_id, actor_type, before, after from activity_log
      where subject_type = 'category' and action = 'updated' order by id desc limit 1;
    insert into ledger.record_answer (table_name, row_id, activity_id, mac)
      values ('category', '${categoryId}', (select max(id) from activity_log), repeat('0', 64))`)
  await seal()
  expect(await named()).toContain(`edited category ${categoryId}`)
  expect(await changePrice('13.000')).toMatchObject({ status: 200 })
  expect(await named()).toEqual(before)
})

test('every edit, deletion and insertion among the sealed records is named', async () => {
  const before = await named()
  await world.asOwner(`
    alter table approval disable trigger approval_guarded;
    update activity_log set after = after || '{"reason": "other"}' where id = (select max(id) from activity_log where action = 'adjusted');
    delete from activity_log where id = 2;
    insert into activity_log (id, action, subject_type, subject_id, actor_type) overriding system value
      values (-5, 'adjusted', 'client', '1', 'system');
    update login_log set ip = '10.9.9.9' where id = 1;
    update approval set payload = jsonb_set(payload, '{sent,amount}', '"9000.000"') where id = 1;
    update approval set checker_id = null, status = 'withdrawn' where id = 2;
    update voucher_batch set amount = amount * 1000 where id = 1`)
  const { rows } = await world.services.database.pool.query<{ id: string }>(
    `select max(id)::text as id from activity_log where action = 'adjusted' and id > 0`,
  )
  const found = (await named()).filter((one) => !before.includes(one))
  expect(found).toEqual([
    'deleted activity_log 2',
    `edited activity_log ${rows[0]?.id}`,
    'edited approval 1',
    'edited approval_decision 2',
    'edited guard trigger approval.approval_guarded',
    'edited login_log 1',
    'edited voucher_batch 1',
    'inserted activity_log -5',
  ])
})

test('a block of records that was edited or deleted is named, and what it had sealed', async () => {
  await world.asOwner('update ledger.record_block set list = list where number = 2')
  const before = await named()
  await world.asOwner(
    `update ledger.record_block set list = replace(list, 'approval', 'approvel') where number = 2`,
  )
  expect(await named()).toContain('edited record block 2')
  await world.asOwner(
    `update ledger.record_block set list = replace(list, 'approvel', 'approval') where number = 2`,
  )
  expect(await named()).toEqual(before)
  await world.asOwner('delete from ledger.record_block where number = 2')
  expect(await named()).toEqual(expect.arrayContaining(['deleted record block 2', 'edited record block 3']))
})

test('every night everything is proven by itself, and what is found raises its alarm', async () => {
  const { config, database } = world.services
  if (config.databaseUrl === null) throw new Error('the world has a database')
  const night = { database, order: { ...config, databaseUrl: config.databaseUrl }, onRead: () => undefined }
  const now = { firstHour: 0, lastHour: 23, ageHoursMin: 0 }
  expect(await verifyAtNight({ ...night, when: { ...now, firstHour: 24 } })).toBeNull()
  expect(await verifyAtNight({ ...night, when: { ...now, ageHoursMin: 24 } })).toBeNull()
  const begun = await verifyAtNight({ ...night, when: now })
  expect(await begun?.done).toBeGreaterThan(5)
  expect(await openAlarms()).toEqual(
    expect.arrayContaining([
      'books.drifted seals.edited login_log 1',
      'books.drifted seals.edited approval 1',
    ]),
  )
  expect(await verifyAtNight({ ...night, when: now })).toBeNull()
  const broken = { ...night.order, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }
  await world.asOwner(`delete from chore_turn where chore = 'verify everything'`)
  const failed = await verifyAtNight({ ...night, order: broken, when: now })
  await expect(failed?.done).rejects.toThrow()
  expect(await openAlarms()).toContain('books.not_verified nightly verification')
}, 60_000)
