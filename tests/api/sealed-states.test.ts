import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRecordSealing, verifyRecords } from '#server/ledger/index.ts'
import { sealedTables } from '#server/modules/integrity/index.ts'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import { readMigrations } from '#server/platform/db/read-migrations.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { askForSecondFactor, workAs } from '#tests/world/console.ts'
import { clientIdOf, fund } from '#tests/world/money.ts'
import { namePayoutAccount, payoutAccount } from '#tests/world/payout.ts'
import { people } from '#tests/world/people.ts'
import { newPlan } from '#tests/world/plans.ts'
import { makeProduct } from '#tests/world/products.ts'
import { seedPromoCode } from '#tests/world/seed-promo-code.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let seal: () => Promise<void>
let categoryId: bigint
let merchantId: bigint

beforeAll(async () => {
  world = await openWorld({ workers: false })
  await askForSecondFactor(world, false)
  categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(5))
  await world.as('fatima')
  await namePayoutAccount(world, 'fatima')
  merchantId = await clientIdOf(world, 'fatima')
  await world.services.database.transact((tx) =>
    seedPromoCode(tx, {
      code: 'EID',
      ownerId: null,
      discountBp: 500,
      commissionBp: 0,
      usesMax: 10,
      usesPerClientMax: null,
    }),
  )
  seal = openRecordSealing({ ...world.services, tables: sealedTables })
  await seal()
})
afterAll(() => world.close())

async function named(): Promise<string[]> {
  const { database, keys } = world.services
  const problems = await verifyRecords({ database, keys, tables: sealedTables })
  return problems.map(({ change, thing, id }) => `${change} ${thing} ${id}`).sort()
}

async function alarms(): Promise<string[]> {
  const open = await listOpenAlarms(world.services.database.db)
  return open.map(({ code, subject }) => `${code} ${subject}`).sort()
}

const ask = async (text: string) => (await world.services.database.pool.query(text)).rows
const changePrice = async (price: string) =>
  (await workAs(world, 'admin')).put(`/categories/${categoryId}`, { price }).data()

test('what a migration of this version rewrites is answered by it, told by an alarm and in the log; one that is noted again explains nothing', async () => {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  known.set('9999_later.sql', 'of its file')
  const sealAfter = openRecordSealing({ ...world.services, tables: sealedTables, migrations: known })
  const apply = (name: string, checksum: string) =>
    world.asOwner(`
      begin;
      update category set price = price + 500 where id = ${categoryId};
      delete from public.migration where name = '${name}';
      insert into public.migration (name, checksum) values ('${name}', '${checksum}');
      commit`)
  await apply('9999_later.sql', 'of its file')
  await changePrice('10.700')
  await apply('9999_later.sql', 'of its file')
  await sealAfter()
  expect(await named()).toEqual([])
  expect(await alarms()).toEqual(['seals.migrated 9999_later.sql'])
  expect(await ask(`select subject_id, after from activity_log where action = 'migrated'`)).toEqual([
    { subject_id: '9999_later.sql', after: { count: 1, category: [String(categoryId)] } },
  ])
  for (const [name, checksum] of [
    ['9999_later.sql', 'of its file'],
    ['9999_unknown.sql', 'of no file'],
  ] as const) {
    await apply(name, checksum)
    await sealAfter()
    expect(await named()).toEqual([`edited category ${categoryId}`])
    await changePrice(name === '9999_later.sql' ? '10.800' : '10.900')
    await sealAfter()
  }
  expect(await named()).toEqual([])
})

test('the answers of the program are kept until a full verification has read what they answer for', async () => {
  const count = async () => (await ask('select count(*)::int as count from ledger.record_answer'))[0]?.count
  await named()
  expect(await count()).toBe(0)
  await changePrice('11.000')
  // Its prices, the next ones and its fees are sealed apart.
  const each = sealedTables.filter(({ table }) => table === 'category').length
  expect(await count()).toBe(each)
  await seal()
  await changePrice('11.100')
  expect(await count()).toBe(2 * each)
  expect(await named()).toEqual([])
  expect(await count()).toBe(0)
})

test('a sealed state that was forged is named, read from the blocks again, and lets the program answer for no forged price', async () => {
  await seal()
  const state = `ledger.record_state where table_name = 'category' and row_id = '${categoryId}'`
  const [genuine] = await ask(`select digest, version, mac from ${state}`)
  for (const forged of [`digest = repeat('x', 24)`, 'mac = null', `version = '1'`]) {
    await world.asOwner(`update ${state.replace('where', `set ${forged} where`)}`)
    expect(await named()).toEqual([`edited record state category ${categoryId}`])
    expect(await ask(`select digest, version, mac from ${state}`)).toEqual([genuine])
    expect(await alarms()).toContain(`seals.unexplained record state category ${categoryId}`)
  }
  // A price of before with its genuine state: the program answers for the next change, and the blocks know better.
  const [old] =
    await ask(`select price::text, t.digest, t.version, t.mac from category, lateral (select * from ${state}) t
    where id = ${categoryId}`)
  await changePrice('12.000')
  await seal()
  await world.asOwner(`
    update category set price = ${old.price} where id = ${categoryId};
    update ledger.record_state set digest = '${old.digest}', mac = '${old.mac}', version = '${old.version}'
      where table_name = 'category' and row_id = '${categoryId}'`)
  await changePrice('12.500')
  await seal()
  expect(await named()).toEqual([`edited category ${categoryId}`])
  await changePrice('12.600')
  await seal()
  expect(await named()).toEqual([])
})

test('a bank account of a merchant that was changed past the program is named, also when it was put back', async () => {
  const number = (value: string) =>
    world.asOwner(`update payout_account set number = '${value}' where client_id = ${merchantId}`)
  await number('0021012345681')
  await number(payoutAccount.number)
  await seal()
  expect(await alarms()).toContain(`seals.unexplained payout_account ${merchantId}`)
  expect(await named()).toEqual([`edited payout_account ${merchantId}`])
  const body = { ...payoutAccount, number: '0021012345682', current_password: people.fatima.password }
  await (await world.as('fatima')).put('/payout-account', body).data()
  await seal()
  expect(await named()).toEqual([])
})

test('the terms of a promo code that were changed and put back within a round are named; its uses are not', async () => {
  await fund(world, 'omar', '100.000')
  const order = { category_id: String(categoryId), quantity: 1, promo_code: 'EID' }
  await (await world.as('omar')).post('/card-orders', order, { key: 'sealed-terms' }).data()
  expect(await named()).toEqual([])
  const discount = (bp: number) =>
    world.asOwner(`
    set session_replication_role = replica; update promo_code set discount_bp = ${bp}, terms_version = 0 where code = 'EID'`)
  await discount(9_000)
  await discount(500)
  await seal()
  expect(await alarms()).toContain('seals.unexplained promo_code 1')
  expect(await named()).toEqual(['edited promo_code 1'])
})

test('a trigger that was switched off for a moment is named, and a plan or price of goods that was put back', async () => {
  await seal()
  const before = await named()
  const plan = await newPlan(world.services)
  const product = await makeProduct(await workAs(world, 'admin'), { price: '5.000' })
  await seal()
  const added = async () => (await named()).filter((one) => !before.includes(one))
  expect(await added()).toEqual([])
  await world.asOwner(`
    alter table promo_code disable trigger promo_code_terms;
    update promo_code set discount_bp = 9000; update promo_code set discount_bp = 500;
    alter table promo_code enable always trigger promo_code_terms;
    update subscription set price = 1 where id = ${plan}; update subscription set price = 10000 where id = ${plan};
    update product set price = 1 where id = ${product}; update product set price = 5000 where id = ${product}`)
  await seal()
  expect(await alarms()).toContain('seals.unexplained guard trigger promo_code.promo_code_terms')
  expect(await added()).toEqual([
    'edited guard trigger promo_code.promo_code_terms',
    `edited product ${product}`,
    `edited subscription ${plan}`,
  ])
})

test('a migration of this version answers for a trigger that it drops', async () => {
  await seal()
  const before = await named()
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  known.set('9999_z_dropped.sql', 'of its file')
  await world.asOwner(`
    begin;
    drop trigger product_terms on product;
    insert into public.migration (name, checksum) values ('9999_z_dropped.sql', 'of its file');
    commit`)
  await openRecordSealing({ ...world.services, tables: sealedTables, migrations: known })()
  expect(await named()).toEqual(before)
})
