import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { house, type LedgerWorld, openLedgerWorld, wallet } from '#tests/world/ledger.ts'

let world: LedgerWorld
let app: pg.Client

beforeAll(async () => {
  world = await openLedgerWorld()
  await world.pay(house, wallet(1), 500n)
  app = new pg.Client({ connectionString: world.url })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await world.close()
})

test.each([
  'update ledger.entry set amount = 1',
  'delete from ledger.entry',
  'truncate ledger.entry',
  `update ledger.transaction set meta = '{}'`,
  'delete from ledger.transaction',
  'truncate ledger.transaction',
  'delete from ledger.account',
  'delete from ledger.hold',
  'alter table ledger.entry add column planted int',
  'drop table ledger.entry',
])('the application may not: %s', async (statement) => {
  await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('the owner may, so it is the right that forbids it', async () => {
  await expect(world.asOwner('delete from ledger.entry where false')).resolves.toMatchObject({ rowCount: 0 })
})

test('the database itself keeps the floor, should the desk ever forget it', async () => {
  await expect(app.query('update ledger.account set balance = -1 where floor = 0')).rejects.toMatchObject({
    code: '23514',
  })
})
