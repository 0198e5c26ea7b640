import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostingEngine, type PostingEngine, type PostingEngineObserver } from '#server/ledger/index.ts'
import { readRequestCode } from '#server/modules/transfers/request-code.ts'
import { type SendTransfer, sendTransfer } from '#server/modules/transfers/send-transfer.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '../world/money.ts'
import { people } from '../world/people.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let requests = 0

beforeAll(async () => {
  world = await openWorld()
  await world.as('yusuf')
  await fund(world, 'layla', '1000.000')
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

test('a request is paid once by 40 payments with keys of their own through two engines', async () => {
  const before = await walletFigures(world, 'yusuf')
  expect(await payAtOnce(sendTransfer)).toBe(1)
  expect((await walletFigures(world, 'yusuf')).balanceMinor - before.balanceMinor).toBe(2_000n)
})

test('its lock alone lets it be paid once, and so does the statement that marks it', async () => {
  expect(await payAtOnce({ ...sendTransfer, save: markAnyway })).toBe(1)
  expect(await payAtOnce(withoutLock())).toBe(1)
})

test('control: without both a request is paid more than once', async () => {
  expect(await payAtOnce({ ...withoutLock(), save: markAnyway })).toBeGreaterThan(1)
})

test('a transfer locks no account, known or not, and one that pays a request does', async () => {
  const batches: boolean[] = []
  const engine = newEngine({ batch: ({ isLocked }) => batches.push(isLocked) })
  const { requestId, send } = await newRequest()
  await send(engine, sendTransfer)
  await send(engine, sendTransfer)
  await send(engine, sendTransfer, requestId)
  await engine.drain()
  expect(batches).toEqual([false, false, true])
})

/** How many payments of one new request were accepted. */
async function payAtOnce(operation: SendTransfer): Promise<number> {
  const { requestId, send } = await newRequest()
  const engines = [newEngine(), newEngine()]
  const sends = Array.from({ length: 20 }, () => engines.map((engine) => send(engine, operation, requestId)))
  const outcomes = await Promise.allSettled(sends.flat())
  await Promise.all(engines.map((engine) => engine.drain()))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

/** Layla is asked for two dinars; `send` pays as much. */
async function newRequest() {
  const yusuf = await world.as('yusuf')
  await world.as('layla')
  requests += 1
  await world.asOwner(`update money_request set created_at = created_at - interval '25 hours'`)
  const { code } = await yusuf
    .post('/money-requests', { key: `race-request-${requests}`, to: 'layla', amount: '2.000' })
    .data<{ code: string }>()
  const requestId = readRequestCode(world.services.keys, code) ?? undefined
  const { user } = await yusuf.get('/profile').data<{ user: { member_no: string } }>()
  const senderId = await clientIdOf(world, 'layla')
  const send = (engine: PostingEngine, operation: SendTransfer, paid?: bigint) =>
    engine.post(operation, {
      input: {
        senderId,
        sender: { clientId: senderId, sessionId: 0n, deviceHash: null },
        senderName: people.layla.name,
        to: user.member_no,
        amountMinor: 2_000n,
        note: null,
        requestId: paid,
      },
      actor: { type: 'client', id: senderId },
    })
  return { requestId, send }
}

function newEngine(more: Partial<PostingEngineObserver> = {}): PostingEngine {
  const observer = { batch: () => undefined, refused: () => undefined, shed: () => undefined, ...more }
  return openPostingEngine({ url: world.database.url, keys: world.services.keys, observer })
}

/** Marks the request as paid, whatever its state. */
const markAnyway: SendTransfer['save'] = async (tx, decided) => {
  for (const { input, transactionId: id } of decided)
    await sql`
      update money_request set status = 'paid', payer_id = ${input.senderId}, transfer_id = ${id}, ended_at = now()
      where id = ${input.requestId ?? null}`.execute(tx)
}

/** The same transfers, none of which looks at the request before it is decided. */
function withoutLock(): SendTransfer {
  return {
    ...sendTransfer,
    load: (tx, inputs) =>
      sendTransfer.load(
        tx,
        inputs.map(({ requestId: __, ...input }) => input),
      ),
  }
}
