import {
  captureHold,
  expireHolds,
  post,
  releaseHold,
  reserveHold,
  reverseTransaction,
} from '#server/ledger/index.ts'
import { ask } from '../product/core.ts'
import { outcomeOf } from '../product/outcome.ts'
import type { Random } from '../random.ts'
import type { Move } from '../rules/bank.ts'
import * as rules from '../rules/postings.ts'
import { type Client, receivableOf, type Town, walletOf } from '../rules/town.ts'
import { said } from '../told.ts'
import { addressOf, availableOn, type Deed, oneOf, type Plan, someAmount } from './plan.ts'

export const fund: Deed = (town, random) => {
  const client = oneOf(random, town.clients)
  return client ? funding(town, client, random.pick([5_000n, 20_000n, 100_000n])) : null
}

export function funding(town: Town, client: Client, amount: bigint): Plan {
  return posting(town, [{ from: 'adjustments LYD', to: walletOf(client), amount }])
}

/** One to three movements at once: some only possible because of the others. */
export const postSome: Deed = (town, random) => {
  const currency = random.pick(['LYD', 'USD', 'PTS'])
  const accounts = accountsIn(town, currency)
  const moves = Array.from({ length: 1 + random.below(3) }, () => someMove(town, random, accounts))
  return posting(town, moves)
}

function someMove(town: Town, random: Random, accounts: readonly string[]): Move {
  const at = random.below(accounts.length)
  const from = accounts[at] ?? ''
  const to = accounts[(at + 1 + random.below(accounts.length - 1)) % accounts.length] ?? ''
  return { from, to, amount: someAmount(random, availableOn(town, from)) }
}

/** The house's first; everybody's wallet in the wallet's currency. */
function accountsIn({ pots, clients }: Town, currency: string): readonly string[] {
  const wallets =
    currency === 'LYD' ? clients.flatMap((client) => [walletOf(client), receivableOf(client)]) : []
  return [`adjustments ${currency}`, ...pots.filter((pot) => pot.endsWith(currency)), ...wallets]
}

function posting(town: Town, moves: readonly Move[]): Plan {
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
    expect: ({ id = '' }) => rules.post(town, { moves }, id),
  }
}

export const reverse: Deed = (town, random) => {
  const foreign = random.chance(15)
    ? oneOf(random, [...town.transfers, ...town.orders, ...town.uses])
    : undefined
  const one = foreign ? { id: foreign.id, foreign: foreign.id } : oneOf(random, town.posts)
  if (!one) return null
  return {
    sentence: `transaction ${one.id} is reversed`,
    keyed: true,
    act: (product, key) =>
      ask(product, reverseTransaction, { input: { transactionId: BigInt(one.id) }, key }),
    expect: () => rules.reverse(town, { post: one }),
  }
}

export const reserve: Deed = (town, random) => {
  const account = oneOf(random, accountsIn(town, random.pick(['LYD', 'LYD', 'USD', 'PTS'])).slice(1))
  if (!account) return null
  const amount = someAmount(random, availableOn(town, account))
  const seconds = random.chance(15) ? 0 : 3600
  return {
    sentence: `${amount} of ${account} are held for ${seconds} seconds`,
    keyed: true,
    act: (product, key) => {
      const input = { account: addressOf(account), amountMinor: amount, expirySeconds: seconds }
      return ask(product, reserveHold, { input, key })
    },
    expect: ({ id = '' }) => rules.reserve(town, { account, amount, seconds }, id),
  }
}

export const capture: Deed = (town, random) => {
  const hold = someHold(town, random)
  if (!hold) return null
  const others = accountsIn(town, hold.account.slice(-3)).filter((name) => name !== hold.account)
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
    expect: () => rules.capture(town, wish),
  }
}

export const release: Deed = (town, random) => {
  const hold = someHold(town, random)
  if (!hold) return null
  return {
    sentence: `hold ${hold.id} is given back`,
    keyed: true,
    act: (product, key) =>
      ask(product, releaseHold, { input: { holdId: BigInt(hold.id) }, key }, ({ status }) => ({ status })),
    expect: () => rules.release(town, { hold }),
  }
}

function someHold({ holds }: Town, random: Random) {
  return oneOf(random, random.chance(75) ? holds.filter(({ status }) => status === 'open') : holds)
}

export const letHoldLapse: Deed = (town, random) => {
  const hold = oneOf(
    random,
    town.holds.filter(({ status, lapsed }) => status === 'open' && !lapsed),
  )
  if (!hold) return null
  return {
    sentence: `the time of hold ${hold.id} runs out`,
    async act({ asOwner }) {
      await asOwner('update ledger.hold set expires_at = now() where id = $1', [hold.id])
      return { told: said() }
    },
    expect() {
      hold.lapsed = true
      return said()
    },
  }
}

export const expire: Deed = (town) => ({
  sentence: 'what is held beyond its time is given back',
  act: ({ engine, database }) =>
    outcomeOf(expireHolds(engine, database.db).then((expired) => ({ said: expired }))),
  expect: () => rules.expire(town),
})
