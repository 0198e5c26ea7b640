import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeKeyHeader, onlyKnownHeader } from '#contract/kernel/operation.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '../world/money.ts'
import { openTwin, type Twin } from '../world/twin.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let twin: Twin

beforeAll(async () => {
  world = await openWorld()
  twin = await openTwin(world)
  await world.as('omar')
  await fund(world, 'layla', '1000.000')
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await twin.close()
  await world.close()
})

test('one key sent 20 times in parallel through two servers: one effect, 20 equal answers', async () => {
  const before = await walletFigures(world, 'omar')
  const answers = await sendTwenty(() => 'the-one-key')
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19)
  expect((await walletFigures(world, 'omar')).balanceMinor - before.balanceMinor).toBe(1_000n)
})

test('control: the same 20 requests under keys of their own have 20 effects', async () => {
  const before = await walletFigures(world, 'omar')
  await sendTwenty((index) => `key-number-${index}`)
  expect((await walletFigures(world, 'omar')).balanceMinor - before.balanceMinor).toBe(20_000n)
})

test('while a request waits for a locked wallet, nobody is told that it was not taken', async () => {
  const layla = await world.as('layla')
  const other = new pg.Client({ connectionString: world.database.ownerUrl })
  await other.connect()
  await other.query('begin')
  await other.query('select from ledger.account where owner_id = $1 for update', [
    await clientIdOf(world, 'layla'),
  ])
  const body = { to: 'omar', amount: '1.000' }
  const send = (headers = {}) => layla.post('/transfers', body, { key: 'blocked-key-1', headers })
  const first = send()
  const { engine } = world.services
  await vi.waitUntil(() => engine.stats().queued + engine.stats().inFlight > 0, {
    timeout: 10_000,
    interval: 5,
  })
  const asked = await send({ [onlyKnownHeader]: '1' })
  await other.query('rollback')
  await other.end()
  expect(asked).toMatchObject({ status: 503, body: { code: 'busy' } })
  const { status, body: answer } = await first
  expect(status).toBe(200)
  expect((await send({ [onlyKnownHeader]: '1' })).body).toEqual(answer)
})

test('two bodies race for one key: one is done, the other is a conflict, however often both are sent', async () => {
  const layla = await world.as('layla')
  const callers = [layla, twin.as(layla)]
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const amount = index % 2 ? '3.000' : '4.000'
      const caller = callers[(index >> 1) % 2] ?? layla
      return { amount, ...(await caller.post('/transfers', { to: 'omar', amount }, { key: 'two-bodies' })) }
    }),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(new Set(done.map(({ amount }) => amount)).size).toBe(1)
  expect(done).toHaveLength(10)
  const others = answers.filter(({ amount }) => amount !== done[0]?.amount)
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]))
})

test('a refused request leaves its key free, even for another body', async () => {
  const layla = await world.as('layla')
  const send = (to: string) => layla.post('/transfers', { to, amount: '1.000' }, { key: 'refused-key' })
  expect((await send('0944444444')).status).toBe(422)
  const answer = await send('omar')
  expect(answer.status).toBe(200)
  expect(answer.headers['idempotent-replayed']).toBeUndefined()
})

test('a payment and its cancellation race: of each pair one wins, and the person is told which', async () => {
  const layla = await world.as('layla')
  const other = twin.as(layla)
  const before = await walletFigures(world, 'omar')
  const pairs = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const key = `given-up-${index}`
      const body = { to: 'omar', amount: '1.000' }
      const send = () => layla.post('/transfers', body, { key })
      const cancel = () => other.post('/transfers', body, { key, headers: { [closeKeyHeader]: '1' } })
      const [sent, cancelled] = await Promise.all(
        index % 2 ? [send(), cancel()] : [cancel(), send()].reverse(),
      )
      return { sent, cancelled, late: await send() }
    }),
  )
  const done = pairs.filter(({ sent }) => sent?.status === 200)
  for (const { sent, cancelled, late } of pairs) {
    if (sent?.status === 200) expect([cancelled?.body, late.body]).toEqual([sent.body, sent.body])
    else
      expect([sent?.body.code, cancelled?.body.code, late.body.code]).toEqual([
        'idempotency.closed',
        'idempotency.closed',
        'idempotency.closed',
      ])
  }
  expect((await walletFigures(world, 'omar')).balanceMinor - before.balanceMinor).toBe(
    BigInt(done.length) * 1_000n,
  )
})

test('a request that comes after its cancellation is refused for good, of a gateway payment as well', async () => {
  const layla = await world.as('layla')
  const before = await walletFigures(world, 'omar')
  const late = async (path: string, body: object, key: string) => {
    const cancelled = await layla.post(path, body, { key, headers: { [closeKeyHeader]: '1' } })
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'idempotency.closed' } })
    const asked = await layla.post(path, body, { key, headers: { [onlyKnownHeader]: '1' } })
    return [asked.body.code, (await layla.post(path, body, { key })).body.code]
  }
  const closed = ['idempotency.closed', 'idempotency.closed']
  expect(await late('/transfers', { to: 'omar', amount: '1.000' }, 'late-transfer')).toEqual(closed)
  const payment = { method: 'localbankcards', amount: '10.000' }
  expect(await late('/recharges', payment, 'late-payment')).toEqual(closed)
  expect(await walletFigures(world, 'omar')).toEqual(before)
  expect((await layla.get('/recharges')).body.data).toEqual([])
})

test('control: a request that was only asked about, and not cancelled, is executed when it comes late', async () => {
  const layla = await world.as('layla')
  const before = await walletFigures(world, 'omar')
  const send = (headers = {}) =>
    layla.post('/transfers', { to: 'omar', amount: '1.000' }, { key: 'only-asked', headers })
  expect((await send({ [onlyKnownHeader]: '1' })).status).toBe(404)
  expect((await send()).status).toBe(200)
  expect((await walletFigures(world, 'omar')).balanceMinor - before.balanceMinor).toBe(1_000n)
})

async function sendTwenty(keyOf: (index: number) => string) {
  const layla = await world.as('layla')
  const callers = [layla, twin.as(layla)]
  return Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (callers[index % 2] ?? layla).post(
        '/transfers',
        { to: 'omar', amount: '1.000' },
        { key: keyOf(index) },
      ),
    ),
  )
}
