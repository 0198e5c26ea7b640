import { paySettlement, refuseSettlement } from '#server/modules/settlements/index.ts'
import { savePayoutAccount } from '#server/modules/settlements/payout-account.queries.ts'
import { payoutAccount } from '#tests/world/payout.ts'
import { ask } from '../product/core.ts'
import * as rules from '../rules/settlements.ts'
import { type Action, oneOf } from './plan.ts'

export const requestSettlement: Action = (model, random) => {
  const use = random.chance(80) ? oneOf(random, model.uses) : undefined
  const client = use?.merchant ?? oneOf(random, model.clients)
  const supplierId = (use?.voucher.batch.category ?? oneOf(random, model.categories))?.supplierId
  if (!client || !supplierId) return null
  return {
    sentence: `client ${client.id} asks to be paid for vouchers of supplier ${supplierId}`,
    auth: { client, asks: 'merchant' },
    keyed: true,
    async act({ database, hands }, key) {
      // The model ignores payout accounts.
      await database.transact((tx) => savePayoutAccount(tx, BigInt(client.id), payoutAccount))
      return hands.requestSettlement(client, supplierId, key)
    },
    expect: ({ id = '' }) => rules.request(model, { client, supplierId }, id),
  }
}

export const answerSettlement: Action = (model, random) => {
  const open = model.settlements.filter(({ status }) => status === 'requested')
  const settlement = oneOf(random, random.chance(80) ? open : model.settlements)
  if (!settlement) return null
  const paid = random.chance(60)
  return {
    sentence: `settlement ${settlement.id} is ${paid ? 'paid' : 'refused'}`,
    keyed: true,
    act: (product, key) => {
      const input = { settlementId: BigInt(settlement.id), note: null }
      const operation = paid ? paySettlement : refuseSettlement
      return ask(product, operation, { input, key }, ({ status }) => ({ status }))
    },
    expect: () => rules.answer(model, { settlement, paid }),
  }
}
