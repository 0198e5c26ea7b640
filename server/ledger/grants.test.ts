import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld, operator, wallet } from '#tests/world/ledger.ts'

let world: LedgerWorld
let app: pg.Client

beforeAll(async () => {
  world = await openLedgerWorld()
  await world.pay(operator, wallet(1), 500n)
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
  'update ledger.account set floor = -1000000',
  'update ledger.account set owner_id = 2',
  `update ledger.account set kind = 'other'`,
  `update ledger.account set currency = 'USD'`,
  'update ledger.hold set amount = 1',
  `update ledger.hold set expires_at = 'infinity'`,
  'update ledger.hold set account_id = 1',
  'update voucher_reveal set voucher_id = 1',
  'delete from voucher_reveal',
  'alter table ledger.entry add column planted int',
  'drop table ledger.entry',
])('the application may not: %s', async (statement) => {
  await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('a batch that could not write all it decided is not committed', async () => {
  await world.asOwner(`
    create function skip_row() returns trigger language plpgsql as 'begin return null; end';
    create trigger skip before update on ledger.account for each row execute function skip_row()`)
  await expect(world.pay(operator, wallet(1), 1n)).rejects.toMatchObject({ code: '22000' })
  await world.asOwner('drop trigger skip on ledger.account')
  expect(await world.problems()).toEqual([])
  expect(await world.balanceOf(wallet(1))).toBe(500n)
})

test('the owner may, so it is the right that forbids it', async () => {
  await expect(world.asOwner('delete from ledger.entry where false')).resolves.toMatchObject({ rowCount: 0 })
})

test('the database itself keeps the floor, should the posting engine ever forget it', async () => {
  await expect(app.query('update ledger.account set balance = -1 where floor = 0')).rejects.toMatchObject({
    code: '23514',
  })
})
