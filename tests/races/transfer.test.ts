import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/kernel/refusal.ts'
import { findTally, openPostingEngine, type PostingEngine } from '#server/ledger/index.ts'
import { type SendTransfer, sendTransfer } from '#server/modules/transfers/send-transfer.ts'
import { walletOf } from '#server/modules/wallets/index.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '../world/money.ts'
import { people } from '../world/people.ts'
import { setTransferTerms } from '../world/transfer-terms.ts'
import { openTwin, type Twin } from '../world/twin.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let twin: Twin

beforeAll(async () => {
  world = await openWorld()
  twin = await openTwin(world)
  await world.as('omar')
  await setTransferTerms(world.services, { transfer_daily_max: '100000.000' })
})
afterAll(async () => {
  await twin.close()
  await world.close()
})

test('one balance drained by 200 parallel transfers through two servers: not a dirham too much', async () => {
  await fund(world, 'layla', '50.500')
  const layla = await world.as('layla')
  const callers = [layla, twin.as(layla)]
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      callers[index % 2]?.post('/transfers', { to: 'omar', amount: '1.000' }, { key: `drain-${index}-key` }),
    ),
  )
  expect(countBy(answers.map((answer) => answer?.status))).toEqual({ 200: 50, 422: 150 })
  expect(await walletFigures(world, 'layla')).toMatchObject({ balanceMinor: 500n })
  expect(await walletFigures(world, 'omar')).toMatchObject({ balanceMinor: 50_000n })
  await expectBalancedBooks(world)
})

test('a daily limit used up by 100 parallel transfers through two engines: not a dirham too much', async () => {
  await setTransferTerms(world.services, { transfer_daily_max: '20.000' })
  await fund(world, 'yusuf', '100.000')
  expect(await sendInParallel(sendTransfer)).toBe(20)
})

test('control: two engines that prove no account and look at the same time what was sent today, before the wallet is locked, send too much', async () => {
  await setTransferTerms(world.services, { transfer_daily_max: '40.000' })
  expect(await sendInParallel(lookingTogether(), { accountsKnownMax: 0 })).toBeGreaterThan(20)
})

/** One dinar each from Yusuf to Omar, in turn to each of two engines. How many were accepted. */
async function sendInParallel(
  operation: SendTransfer,
  options: { accountsKnownMax?: number } = {},
): Promise<number> {
  const senderId = await clientIdOf(world, 'yusuf')
  const engines = [
    openPostingEngine({ url: world.database.url, keys: world.services.keys, ...options }),
    openPostingEngine({ url: world.database.url, keys: world.services.keys, ...options }),
  ]
  const send = (engine: PostingEngine) =>
    engine.post(operation, {
      input: {
        senderId,
        sender: { clientId: senderId, sessionId: 0n, deviceHash: null },
        senderName: people.yusuf.name,
        to: 'omar',
        amountMinor: 1_000n,
        note: null,
      },
      actor: { type: 'client', id: senderId },
    })
  const sending = Array.from({ length: 50 }, () => engines.map(send)).flat()
  const outcomes = await Promise.allSettled(sending)
  await Promise.all(engines.map((engine) => engine.drain()))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

/** Looks at what was sent before the locks; the first two that look go on together, so that both have seen the same. */
function lookingTogether(): SendTransfer {
  const { promise: both, resolve } = Promise.withResolvers<void>()
  const seen = new WeakMap<object, { tally: string | null }>()
  let readers = 0
  return {
    ...sendTransfer,
    async load(tx, inputs) {
      const facts = await sendTransfer.load(tx, inputs)
      const sent = { tally: await findTally(tx, walletOf(await clientIdOf(world, 'yusuf'), 'LYD')) }
      for (const one of facts) seen.set(one, sent)
      readers += 1
      if (readers === 2) resolve()
      await both
      return facts
    },
    decide(input, facts, book) {
      const sent = seen.get(facts) ?? { tally: null }
      const decision = sendTransfer.decide(input, facts, { ...book, tally: () => sent.tally })
      // The others of its batch see it.
      if (!(decision instanceof Refusal)) sent.tally = decision.tallies?.[0]?.text ?? null
      return decision
    },
  }
}

function countBy(values: readonly (number | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1
  return counts
}
