import { reverseTransfer } from '#server/modules/transfers/index.ts'
import { setTransferTerms } from '#tests/world/transfer-terms.ts'
import { accepted, dinars } from '../answer.ts'
import { ask } from '../product/core.ts'
import { outcomeOf } from '../product/outcome.ts'
import type { Random } from '../random.ts'
import type { Model, Terms } from '../rules/model.ts'
import { walletOf } from '../rules/model.ts'
import * as rules from '../rules/transfers.ts'
import { type Action, availableOn, oneOf, type Plan, someAmount } from './plan.ts'

export const transfer: Action = (model, random) => {
  const from = oneOf(random, model.clients)
  const to = oneOf(random, model.clients)
  if (!from || !to) return null
  const amount = someAmount(random, availableOn(model, walletOf(from)))
  const name = random.pick([to.phone, to.username, `@${to.username}`, to.memberNo])
  return {
    sentence: `client ${from.id} sends ${amount} to ${name}`,
    auth: { client: from, asks: 'pro' },
    keyed: true,
    act: ({ hands }, key) => hands.transfer(from, { to: name, amount }, key),
    expect: ({ id = '' }) => rules.transfer(model, { from, to, amount }, id),
  }
}

export const takeTransferBack: Action = (model, random) => {
  const one = oneOf(random, model.transfers)
  if (!one) return null
  return {
    sentence: `transfer ${one.id} is reversed`,
    keyed: true,
    act: (product, key) => {
      const input = { transferId: BigInt(one.id), reason: null }
      return ask(product, reverseTransfer, { input, key }, ({ amount }) => ({ amount }))
    },
    expect: () => rules.reverseTransfer(model, { transfer: one }),
  }
}

export const changeTerms: Action = (model, random) => settingTerms(model, someTerms(random))

export function settingTerms(model: Model, terms: Terms): Plan {
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
      model.terms = terms
      return accepted()
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
