import { reverseTransfer } from '#server/modules/transfers/index.ts'
import { setTransferTerms } from '#tests/world/transfer-terms.ts'
import { ask } from '../product/core.ts'
import { outcomeOf } from '../product/outcome.ts'
import type { Random } from '../random.ts'
import type { Terms, Town } from '../rules/town.ts'
import { walletOf } from '../rules/town.ts'
import * as rules from '../rules/transfers.ts'
import { dinars, said } from '../told.ts'
import { availableOn, type Deed, oneOf, type Plan, someAmount } from './plan.ts'

export const transfer: Deed = (town, random) => {
  const from = oneOf(random, town.clients)
  const to = oneOf(random, town.clients)
  if (!from || !to) return null
  const amount = someAmount(random, availableOn(town, walletOf(from)))
  const name = random.pick([to.phone, to.username, `@${to.username}`, to.memberNo])
  return {
    sentence: `client ${from.id} sends ${amount} to ${name}`,
    door: { client: from, asks: 'pro' },
    keyed: true,
    act: ({ hands }, key) => hands.transfer(from, { to: name, amount }, key),
    expect: ({ id = '' }) => rules.transfer(town, { from, to, amount }, id),
  }
}

export const takeTransferBack: Deed = (town, random) => {
  const one = oneOf(random, town.transfers)
  if (!one) return null
  return {
    sentence: `transfer ${one.id} is reversed`,
    keyed: true,
    act: (product, key) => {
      const input = { transferId: BigInt(one.id), reason: null }
      return ask(product, reverseTransfer, { input, key }, ({ amount }) => ({ amount }))
    },
    expect: () => rules.reverseTransfer(town, { transfer: one }),
  }
}

export const changeTerms: Deed = (town, random) => settingTerms(town, someTerms(random))

export function settingTerms(town: Town, terms: Terms): Plan {
  return {
    sentence: `transfers have other terms: ${Object.entries(terms)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
    act: ({ database }) => {
      const changed = setTransferTerms(
        { database },
        {
          transfer_amount_min: dinars(terms.min),
          transfer_amount_max: dinars(terms.max),
          transfer_daily_max: dinars(terms.daily),
          transfer_monthly_max: dinars(terms.monthly),
          transfer_fee_fixed: dinars(terms.feeFixed),
          transfer_fee_share_bp: Number(terms.feeShare),
          transfer_fee_min: dinars(terms.feeMin),
          transfer_fee_max: terms.feeMax === null ? null : dinars(terms.feeMax),
        },
      )
      return outcomeOf(changed.then(() => ({})))
    },
    expect() {
      town.terms = terms
      return said()
    },
  }
}

export function someTerms(random: Random): Terms {
  return {
    min: random.pick([1n, 1_000n, 2_500n]),
    max: random.pick([10_000n, 50_000n, 1_000_000n]),
    daily: random.pick([60_000n, 250_000n, 1_000_000n]),
    monthly: random.pick([100_000n, 1_000_000n]),
    feeFixed: random.pick([0n, 0n, 100n]),
    feeShare: random.pick([0n, 50n, 133n, 2_500n]),
    feeMin: random.pick([0n, 250n]),
    feeMax: random.pick([null, 200n, 1_000n]),
  }
}
