import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld, operator, system, wallet } from '#tests/world/ledger.ts'
import { plainPosting as post } from '../plain-posting.ts'
import { reserveHold } from '../reserve-hold.ts'
import { findBalance } from '../statement.queries.ts'
import { type BookProblem, everything, runCheck } from './book-check.ts'
import { ledgerChecks, verifyAccount, verifyBooks } from './ledger-checks.ts'

const [alice, bob, carol, dave, erin] = [wallet(1), wallet(2), wallet(3), wallet(4), wallet(5)]

let world: LedgerWorld
/** The id of an account. */
const ids = { alice: 0n, bob: 0n, operator: 0n, erin: 0n }
/** The transactions in the order they were made: workers take ids from their own blocks. */
const made: bigint[] = []

beforeAll(async () => {
  world = await openLedgerWorld()
  for (const amount of [100n, 200n, 300n]) await world.fund(alice, amount)
  await world.pay(alice, bob, 50n, { key: 'first-key' })
  await world.pay(bob, alice, 20n, { key: 'second-key' })
  await world.fund(carol, 5n)
  await world.engine.post(reserveHold, {
    input: { account: alice, amountMinor: 10n, expirySeconds: 60 },
    actor: system,
  })
  const shares = [dave, erin].map((to) => ({ from: carol, to, amountMinor: 2n }))
  await world.engine.post(post, { input: { postings: shares }, actor: system })
  for (const [name, address] of Object.entries({ alice, bob, operator, erin })) {
    const { accountId = 0n } = (await findBalance(world.database.db, address)) ?? {}
    Object.assign(ids, { [name]: accountId })
  }
  const { rows } = await world.asOwner('select id::text from ledger.transaction order by created_at')
  made.push(...rows.map(({ id }) => BigInt(id)))
})
afterAll(() => world.close())

/** `full` and `round` name what each form of the checks must find, and nothing else. */
interface Plant {
  readonly damage: () => string
  readonly full: () => string[]
  readonly round: () => string[]
}

/** The id of the first, second, … transaction. */
const tx = (number: number) => made[number - 1] ?? 0n
const laterId = (one: number, other: number) => [tx(one), tx(other)].sort((a, b) => Number(a - b))[1]

const twins = () => [
  `ledger.account_balance account ${ids.bob}`,
  ...[901, 902].map((id) => `ledger.legs transaction ${id}`),
]

const plants: Record<string, Plant> = {
  'an amount is edited': {
    damage: () =>
      `update ledger.entry set amount = amount + 1 where account_id = ${ids.alice} and version = 2`,
    full: () => [
      `ledger.account_balance account ${ids.alice}`,
      `ledger.entry_chain entry ${ids.alice}/2`,
      `ledger.transaction_sum transaction ${tx(2)}`,
    ],
    round: () => [`ledger.entry_chain entry ${ids.alice}/2`, `ledger.transaction_sum transaction ${tx(2)}`],
  },
  'a balance in the past is edited': {
    damage: () =>
      `update ledger.entry set balance_after = balance_after + 1 where account_id = ${ids.alice} and version = 2`,
    full: () => [`ledger.entry_chain entry ${ids.alice}/2`],
    round: () => [`ledger.entry_chain entry ${ids.alice}/2`, `ledger.entry_chain entry ${ids.alice}/3`],
  },
  'the last balance is edited in both places': {
    damage:
      () => `update ledger.entry set balance_after = balance_after + 1 where account_id = ${ids.alice} and version = 5;
                   update ledger.account set balance = balance + 1 where id = ${ids.alice}`,
    full: () => [
      `ledger.account_balance account ${ids.alice}`,
      'ledger.book_sum currency LYD',
      `ledger.entry_chain entry ${ids.alice}/5`,
    ],
    round: () => [`ledger.entry_chain entry ${ids.alice}/5`],
  },
  'the balance of an account is edited': {
    damage: () => `update ledger.account set balance = balance + 1 where id = ${ids.bob}`,
    full: () => [`ledger.account_balance account ${ids.bob}`, 'ledger.book_sum currency LYD'],
    round: () => [`ledger.account_balance account ${ids.bob}`],
  },
  'an entry has a twin, which another index of the same name allows': {
    damage: () => `
      alter table ledger.entry drop constraint entry_pkey;
      create unique index entry_pkey on ledger.entry (account_id, version, transaction_id);
      insert into ledger.transaction (id, operation, actor_type, legs, answer, created_at)
      select 901 + i, 'post', 'system', array[id, version + 1], '{}', now() from ledger.account, (values (0), (1)) v (i) where id = ${ids.bob};
      insert into ledger.entry (account_id, version, transaction_id, amount, balance_after, created_at)
      select id, version + 1, 901 + i, amount, balance + amount, now() from ledger.account, (values (0, -3), (1, 3)) v (i, amount) where id = ${ids.bob};
      update ledger.account set version = version + 2 where id = ${ids.bob}`,
    full: twins,
    round: twins,
  },
  'an entry has the lowest number there is': {
    damage: () => `
      insert into ledger.entry (account_id, version, transaction_id, amount, balance_after, created_at)
      values (${ids.bob}, -9223372036854775808, ${tx(4)}, -9223372036854775808, 9223372036854775807, now())`,
    full: () => [
      `ledger.account_balance account ${ids.bob}`,
      `ledger.entry_chain entry ${ids.bob}/-9223372036854775808`,
      `ledger.legs entry ${ids.bob}/-9223372036854775808`,
    ],
    round: () => [],
  },
  'a version is skipped': {
    damage: () => `update ledger.account set version = version + 1 where id = ${ids.bob}`,
    full: () => [`ledger.account_balance account ${ids.bob}`],
    round: () => [`ledger.account_balance account ${ids.bob}`],
  },
  'an entry is deleted': {
    damage: () => `delete from ledger.entry where account_id = ${ids.alice} and version = 2`,
    full: () => [
      `ledger.account_balance account ${ids.alice}`,
      `ledger.entry_chain entry ${ids.alice}/3`,
      `ledger.legs transaction ${tx(2)}`,
      `ledger.transaction_sum transaction ${tx(2)}`,
    ],
    round: () => [
      `ledger.entry_chain entry ${ids.alice}/3`,
      `ledger.legs transaction ${tx(2)}`,
      `ledger.transaction_sum transaction ${tx(2)}`,
    ],
  },
  'a transaction is deleted': {
    damage: () => `delete from ledger.transaction where id = ${tx(2)}`,
    full: () => [`ledger.legs entry ${ids.alice}/2`, `ledger.legs entry ${ids.operator}/2`],
    round: () => [`ledger.legs entry ${ids.alice}/2`, `ledger.legs entry ${ids.operator}/2`],
  },
  'two entries swap their transactions': {
    damage: () =>
      `update ledger.entry set transaction_id = ${tx(1)} + ${tx(2)} - transaction_id where account_id = ${ids.alice} and version < 3`,
    full: () => [`ledger.legs transaction ${tx(1)}`, `ledger.legs transaction ${tx(2)}`],
    round: () => [
      `ledger.legs transaction ${tx(1)}`,
      `ledger.legs transaction ${tx(2)}`,
      `ledger.legs entry ${ids.alice}/1`,
      `ledger.legs entry ${ids.alice}/2`,
    ],
  },
  'a transaction names its entries twice': {
    damage: () => `update ledger.transaction set legs = legs || legs where id = ${tx(2)}`,
    full: () => [`ledger.legs transaction ${tx(2)}`],
    round: () => [`ledger.legs transaction ${tx(2)}`],
  },
  'money comes from nowhere': {
    damage: () => `
      insert into ledger.transaction (id, operation, actor_type, legs, answer, created_at)
      select 900, 'post', 'system', array[id, version + 1], '{}', now() from ledger.account where id = ${ids.bob};
      insert into ledger.entry select id, version + 1, 900, 7, balance + 7, now() from ledger.account where id = ${ids.bob};
      update ledger.account set version = version + 1, balance = balance + 7 where id = ${ids.bob}`,
    full: () => ['ledger.book_sum currency LYD', 'ledger.transaction_sum transaction 900'],
    round: () => ['ledger.transaction_sum transaction 900'],
  },
  'an entry is slipped in that no transaction names': {
    damage: () => `
      insert into ledger.entry select id, version + 1, ${tx(2)}, 7, balance + 7, now() from ledger.account where id = ${ids.bob};
      update ledger.account set version = version + 1, balance = balance + 7 where id = ${ids.bob}`,
    full: () => ['ledger.book_sum currency LYD', `ledger.legs entry ${ids.bob}/3`],
    round: () => [`ledger.legs entry ${ids.bob}/3`],
  },
  'the time of the third entry of a payment is edited': {
    damage: () =>
      `update ledger.entry set created_at = created_at - interval '1 hour' where account_id = ${ids.erin}`,
    full: () => [`ledger.entry_time transaction ${tx(8)}`],
    round: () => [`ledger.entry_time transaction ${tx(8)}`],
  },
  'a payment names its second entry for its third': {
    damage: () => `update ledger.transaction set legs = legs[1:4] || legs[3:4] where id = ${tx(8)}`,
    full: () => [`ledger.legs transaction ${tx(8)}`],
    round: () => [`ledger.legs entry ${ids.erin}/1`, `ledger.legs transaction ${tx(8)}`],
  },
  'the third entry of a payment is of another transaction': {
    damage: () => `update ledger.entry set transaction_id = ${tx(1)} where account_id = ${ids.erin}`,
    full: () => [`ledger.legs transaction ${tx(8)}`],
    round: () => [`ledger.legs entry ${ids.erin}/1`, `ledger.legs transaction ${tx(8)}`],
  },
  'the third entry of a payment is edited': {
    damage: () =>
      `update ledger.entry set amount = amount + 1, balance_after = balance_after + 1 where account_id = ${ids.erin}`,
    full: () => [`ledger.account_balance account ${ids.erin}`, `ledger.transaction_sum transaction ${tx(8)}`],
    round: () => [
      `ledger.account_balance account ${ids.erin}`,
      `ledger.transaction_sum transaction ${tx(8)}`,
    ],
  },
  'the time of an entry is edited': {
    damage: () =>
      `update ledger.entry set created_at = created_at - interval '1 hour' where account_id = ${ids.alice} and version = 2`,
    full: () => [`ledger.entry_time entry ${ids.alice}/2`, `ledger.entry_time transaction ${tx(2)}`],
    round: () => [`ledger.entry_time entry ${ids.alice}/2`, `ledger.entry_time transaction ${tx(2)}`],
  },
  'a transaction and its entries are moved into last year': {
    damage: () => `
      update ledger.transaction set created_at = created_at - interval '1 year' where id = ${tx(4)};
      update ledger.entry set created_at = created_at - interval '1 year' where transaction_id = ${tx(4)}`,
    full: () => [`ledger.entry_time entry ${ids.alice}/4`],
    round: () => [`ledger.entry_time entry ${ids.alice}/4`],
  },
  'more is held than any hold says': {
    damage: () => `update ledger.account set held = held + 5 where id = ${ids.alice}`,
    full: () => [`ledger.account_held account ${ids.alice}`],
    round: () => [`ledger.account_held account ${ids.alice}`],
  },
  'a hold is closed behind its account': {
    damage: () => `update ledger.hold set status = 'released', ended_at = now()`,
    full: () => [`ledger.account_held account ${ids.alice}`],
    round: () => [`ledger.account_held account ${ids.alice}`],
  },
  'an account falls below its floor': {
    damage: () => `alter table ledger.account drop constraint account_sound;
                   update ledger.account set floor = 1000 where id = ${ids.bob}`,
    full: () => [`ledger.account_floor account ${ids.bob}`],
    round: () => [`ledger.account_floor account ${ids.bob}`],
  },
  'one key has two effects': {
    damage: () => `drop index ledger.transaction_key;
                   update ledger.transaction set key_digest = (select key_digest from ledger.transaction where id = ${tx(4)})
                   where id = ${tx(5)}`,
    full: () => ['ledger.one_effect index transaction_key', `ledger.one_effect transaction ${laterId(4, 5)}`],
    round: () => ['ledger.one_effect index transaction_key'],
  },
  'something is undone twice': {
    damage: () => `drop index ledger.transaction_reverses;
                   update ledger.transaction set reverses = ${tx(1)} where id in (${tx(2)}, ${tx(3)})`,
    full: () => [
      'ledger.one_effect index transaction_reverses',
      `ledger.one_effect transaction ${laterId(2, 3)}`,
    ],
    round: () => ['ledger.one_effect index transaction_reverses'],
  },
  'an account is gone': {
    damage: () => `delete from ledger.account where id = ${ids.bob}`,
    full: () => [
      `ledger.account_balance account ${ids.bob}`,
      'ledger.book_sum currency LYD',
      `ledger.legs transaction ${tx(4)}`,
      `ledger.legs transaction ${tx(5)}`,
    ],
    round: () => [`ledger.legs transaction ${tx(4)}`, `ledger.legs transaction ${tx(5)}`],
  },
}

describe.each(Object.keys(plants))('when %s', (name) => {
  const plant = plants[name]
  test.each(['full', 'round'] as const)('the %s check names it, and nothing else', async (form) => {
    expect(await namesIn(form)).toEqual([])
    await world.asOwner('begin')
    try {
      await world.asOwner(plant?.damage() ?? '')
      expect(await namesIn(form)).toEqual(plant?.[form]().toSorted())
    } finally {
      await world.asOwner('rollback')
    }
  })
})

test('a round reads no table as a whole: only a full check sums all accounts', () => {
  const whole = ledgerChecks.filter(({ over, when }) => over === null && when !== 'full')
  expect(whole.flatMap(({ rules }) => rules)).toEqual(['ledger.one_effect', 'ledger.whole_division'])
})

test('an account is proven by itself, with every transaction that moved it', async () => {
  await world.asOwner('begin')
  await world.asOwner(`update ledger.entry set amount = amount + 1 where transaction_id = ${tx(4)}`)
  const [ofAlice, ofBob, ofOperator] = await proven([ids.alice, ids.bob, ids.operator])
  await world.asOwner('rollback')
  expect(ofAlice).toContain(`ledger.entry_chain entry ${ids.alice}/4`)
  expect(ofAlice).toContain(`ledger.transaction_sum transaction ${tx(4)}`)
  expect(ofBob).toContain(`ledger.entry_chain entry ${ids.bob}/1`)
  expect(ofBob).not.toContain(`ledger.entry_chain entry ${ids.alice}/4`)
  expect(ofOperator).toEqual([])
})

async function proven(accountIds: bigint[]): Promise<string[][]> {
  const named: string[][] = []
  for (const id of accountIds) named.push(namesOf(await verifyAccount(world.seenByOwner, id)))
  return named
}

async function namesIn(form: 'full' | 'round'): Promise<string[]> {
  const problems = form === 'full' ? await verifyBooks(world.seenByOwner) : await roundOverAll()
  return [...new Set(namesOf(problems))].sort()
}

async function roundOverAll(): Promise<BookProblem[]> {
  const problems: BookProblem[] = []
  for (const check of ledgerChecks) {
    if (check.when !== 'full') problems.push(...(await runCheck(world.seenByOwner, check, everything)))
  }
  return problems
}

function namesOf(problems: readonly BookProblem[]): string[] {
  return problems.map(({ rule, table, id }) => `${rule} ${table} ${id}`)
}
