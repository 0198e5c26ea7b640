import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerError } from '#server/platform/http/answer-error.ts'
import { type LedgerWorld, openLedgerWorld, operator, wallet } from '#tests/world/ledger.ts'
import { openUnreliableWire, type UnreliableWire } from '#tests/world/unreliable-wire.ts'
import { accountKey } from './account.rules.ts'
import { accountDirectory } from './account-directory.ts'
import type { PostingEngine } from './posting-engine.ts'

let world: LedgerWorld
let wire: UnreliableWire
let engine: PostingEngine
let next = 0
let alice = wallet(0)

beforeAll(async () => {
  world = await openLedgerWorld()
})
afterAll(async () => {
  expect(await world.problems()).toEqual([])
  await world.close()
})
describe.each([
  { way: 'an engine that knows its accounts', options: { sharesFlushes: true } },
  { way: 'an engine that locks them', options: { accountsKnownMax: 0 } },
])('$way', ({ options }) => {
  beforeEach(async () => {
    wire = await openUnreliableWire(world.url)
    engine = world.openPostingEngine({ url: wire.url, ...options })
    alice = wallet(++next)
    // Warm: accounts are known and statements are prepared.
    await world.pay(operator, alice, 1n, { engine })
  })
  afterEach(() => wire.close())

  test('an engine whose connections were ended goes on with new ones', async () => {
    await world.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'mahfaza posting engine'`,
    )
    await world.pay(operator, alice, 1n, { engine })
    expect(await world.balanceOf(alice)).toBe(2n)
  })

  test.each(['before', 'after'] as const)(
    'the line breaks %s the commit arrives: each payment, with a key or without, has happened exactly once',
    async (moment) => {
      wire.breakAtCommit(moment)
      const answers = await Promise.all([
        world.pay(operator, alice, 10n, { engine }),
        world.pay(operator, alice, 10n, { engine, key: `lost-answer-${moment}-${next}` }),
      ])
      expect(wire.timesBroken()).toBe(1)
      expect(answers.map(({ replayed }) => replayed)).toEqual([false, false])
      expect(await world.balanceOf(alice)).toBe(21n)
    },
  )

  test('a payment whose id another has after a failover does not get the other’s answer, but is made', async () => {
    wire.breakAtCommit('after')
    // What a standby that lacked the commit would hold: the same id, given out again.
    const { database } = world
    const sent = [
      world.pay(operator, alice, 10n, { engine }),
      world.pay(operator, alice, 10n, { engine, key: `twin-${next}` }),
    ]
    await vi.waitUntil(() => wire.timesBroken() === 1, { interval: 1 })
    wire.cut()
    // The line breaks when the commit is sent: the database may still be busy with it.
    await vi.waitUntil(async () => (await world.balanceOf(alice)) === 21n, { interval: 5 })
    const lost = await database.db
      .selectFrom('ledger.transaction')
      .select('id')
      .orderBy('created_at', 'desc')
      .limit(2)
      .execute()
    const ids = lost.map(({ id }) => id)
    await world.asOwner(
      `update ledger.transaction set operation = 'other', key_digest = null, answer = '"not yours"' where id = any($1)`,
      [ids],
    )
    wire.mend()
    const answers = await Promise.all(sent)
    expect(answers.map(({ answer }) => answer)).toEqual([null, null])
    expect(ids).not.toContain(answers[0]?.transactionId)
    expect(await world.balanceOf(alice)).toBe(41n)
  })

  test('a commit whose answer was lost, by a database that stays away, is reported as unavailable, which is not busy', async () => {
    wire.breakAtCommit('after')
    const app = Fastify()
    app.setErrorHandler(answerError)
    app.post('/', () => world.pay(operator, alice, 10n, { engine, key: `lost-for-good-${next}` }))
    const sent = app.inject({ method: 'POST', url: '/' })
    await vi.waitUntil(() => wire.timesBroken() === 1, { interval: 1 })
    wire.cut()
    const answer = await sent
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'unavailable' })
    wire.mend()
    expect(await world.balanceOf(alice)).toBe(11n)
    await app.close()
  }, 60_000)

  test('a database that stays away is reported as busy, and nothing happened', async () => {
    wire.cut()
    await untilGone()
    // The server is gone before the engine hears of it: a first payment may be sent, and then nobody knows its outcome.
    await expect(world.pay(operator, alice, 5n, { engine })).rejects.toThrow()
    await expect(world.pay(operator, alice, 5n, { engine })).rejects.toMatchObject({ code: 'busy' })
    wire.mend()
    await world.pay(operator, alice, 5n, { engine })
    expect(await world.balanceOf(alice)).toBe(6n)
  })

  test('an account first asked for while the database was away is opened once it is back', async () => {
    const directory = accountDirectory(wire.url)
    const newcomer = wallet(++next)
    const named = new Map([[accountKey(newcomer), newcomer]])
    wire.cut()
    await expect(directory.keysById(named)).rejects.toThrow()
    wire.mend()
    expect([...(await directory.keysById(named)).values()]).toEqual([accountKey(newcomer)])
    await directory.close()
  })
})

/** Resolves when the database has no connection of an engine any more. */
async function untilGone(): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await world.asOwner(
        `select from pg_stat_activity
         where datname = current_database() and application_name = 'mahfaza posting engine'`,
      )
      return rows.length === 0
    },
    { timeout: 5_000, interval: 5 },
  )
}
