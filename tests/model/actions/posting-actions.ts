import {
  captureHold,
  expireHolds,
  post,
  releaseHold,
  reserveHold,
  reverseTransaction,
} from '#server/ledger/index.ts'
import { accepted } from '../answer.ts'
import { ask } from '../product/core.ts'
import { outcomeOf } from '../product/outcome.ts'
import type { Random } from '../random.ts'
import type { Move } from '../rules/bank.ts'
import { type Client, type Model, receivableOf, walletOf } from '../rules/model.ts'
import * as rules from '../rules/postings.ts'
import { type Action, addressOf, availableOn, oneOf, type Plan, someAmount } from './plan.ts'

export const fund: Action = (model, random) => {
  const client = oneOf(random, model.clients)
  return client ? funding(model, client, random.pick([5_000n, 20_000n, 100_000n])) : null
}

export function funding(model: Model, client: Client, amount: bigint): Plan {
  return posting(model, [{ from: 'adjustments LYD', to: walletOf(client), amount }])
}

/** One to three movements at once: some only possible because of the others. */
export const postSome: Action = (model, random) => {
  const currency = random.pick(['LYD', 'USD', 'PTS'])
  const accounts = accountsIn(model, currency)
  const moves = Array.from({ length: 1 + random.below(3) }, () => someMove(model, random, accounts))
  return posting(model, moves)
}

function someMove(model: Model, random: Random, accounts: readonly string[]): Move {
  const at = random.below(accounts.length)
  const from = accounts[at] ?? ''
  const to = accounts[(at + 1 + random.below(accounts.length - 1)) % accounts.length] ?? ''
  return { from, to, amount: someAmount(random, availableOn(model, from)) }
}

/** The operator's accounts first; then each client's wallet in its currency. */
function accountsIn({ pots, clients }: Model, currency: string): readonly string[] {
  const wallets =
    currency === 'LYD' ? clients.flatMap((client) => [walletOf(client), receivableOf(client)]) : []
  return [`adjustments ${currency}`, ...pots.filter((pot) => pot.endsWith(currency)), ...wallets]
}

function posting(model: Model, moves: readonly Move[]): Plan {
  const input = {
    postings: moves.map(({ from, to, amount }) => ({
      from: addressOf(from),
      to: addressOf(to),
      amountMinor: amount,
    })),
  }
  return {
    sentence: `posted: ${moves.map(({ from, to, amount }) => `${amount} from ${from} to ${to}`).join(', ')}`,
    keyed: true,
    act: (product, key) => ask(product, post, { input, key }),
    expect: ({ id = '' }) => rules.post(model, { moves }, id),
  }
}

export const reverse: Action = (model, random) => {
  const foreign = random.chance(15)
    ? oneOf(random, [...model.transfers, ...model.orders, ...model.uses])
    : undefined
  const one = foreign ? { id: foreign.id, foreign: foreign.id } : oneOf(random, model.posts)
  if (!one) return null
  return {
    sentence: `transaction ${one.id} is reversed`,
    keyed: true,
    act: (product, key) =>
      ask(product, reverseTransaction, { input: { transactionId: BigInt(one.id) }, key }),
    expect: () => rules.reverse(model, { post: one }),
  }
}

export const reserve: Action = (model, random) => {
  const account = oneOf(random, accountsIn(model, random.pick(['LYD', 'LYD', 'USD', 'PTS'])).slice(1))
  if (!account) return null
  const amount = someAmount(random, availableOn(model, account))
  const seconds = random.chance(15) ? 0 : 3600
  return {
    sentence: `${amount} of ${account} are held for ${seconds} seconds`,
    keyed: true,
    act: (product, key) => {
      const input = { account: addressOf(account), amountMinor: amount, expirySeconds: seconds }
      return ask(product, reserveHold, { input, key })
    },
    expect: ({ id = '' }) => rules.reserve(model, { account, amount, seconds }, id),
  }
}

export const capture: Action = (model, random) => {
  const hold = someHold(model, random)
  if (!hold) return null
  const others = accountsIn(model, hold.account.slice(-3)).filter((name) => name !== hold.account)
  const to = oneOf(random, others)
  if (!to) return null
  const wish = {
    hold,
    to,
    amount: someAmount(random, hold.amount - hold.captured),
    keepRest: random.chance(60),
  }
  return {
    sentence: `${wish.amount} of hold ${hold.id} go to ${to}, the rest is ${wish.keepRest ? 'kept' : 'given back'}`,
    keyed: true,
    act: (product, key) => {
      const rest = wish.keepRest ? ('keep' as const) : ('release' as const)
      const input = { holdId: BigInt(hold.id), amountMinor: wish.amount, to: addressOf(to), rest }
      return ask(product, captureHold, { input, key }, ({ status }) => ({ status }))
    },
    expect: () => rules.capture(model, wish),
  }
}

export const release: Action = (model, random) => {
  const hold = someHold(model, random)
  if (!hold) return null
  return {
    sentence: `hold ${hold.id} is given back`,
    keyed: true,
    act: (product, key) =>
      ask(product, releaseHold, { input: { holdId: BigInt(hold.id) }, key }, ({ status }) => ({ status })),
    expect: () => rules.release(model, { hold }),
  }
}

function someHold({ holds }: Model, random: Random) {
  return oneOf(random, random.chance(75) ? holds.filter(({ status }) => status === 'open') : holds)
}

export const letHoldLapse: Action = (model, random) => {
  const hold = oneOf(
    random,
    model.holds.filter(({ status, lapsed }) => status === 'open' && !lapsed),
  )
  if (!hold) return null
  return {
    sentence: `the time of hold ${hold.id} runs out`,
    async act({ asOwner }) {
      await asOwner('update ledger.hold set expires_at = now() where id = $1', [hold.id])
      return { answer: accepted() }
    },
    expect() {
      hold.lapsed = true
      return accepted()
    },
  }
}

export const expire: Action = (model) => ({
  sentence: 'what is held beyond its time is given back',
  act: ({ engine, database }) =>
    outcomeOf(expireHolds(engine, database.db).then((expired) => ({ accepted: expired }))),
  expect: () => rules.expire(model),
})
