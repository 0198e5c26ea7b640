import { paySettlement, refuseSettlement } from '#server/modules/settlements/index.ts'
import { savePayoutAccount } from '#server/modules/settlements/payout-account.queries.ts'
import { payoutAccount } from '#tests/world/payout.ts'
import { ask } from '../product/core.ts'
import * as rules from '../rules/settlements.ts'
import { type Deed, oneOf } from './plan.ts'

export const requestSettlement: Deed = (town, random) => {
  const use = random.chance(80) ? oneOf(random, town.uses) : undefined
  const client = use?.merchant ?? oneOf(random, town.clients)
  const supplierId = (use?.voucher.batch.category ?? oneOf(random, town.categories))?.supplierId
  if (!client || !supplierId) return null
  return {
    sentence: `client ${client.id} asks to be paid for vouchers of supplier ${supplierId}`,
    door: { client, asks: 'merchant' },
    keyed: true,
    async act({ database, hands }, key) {
      // Where anybody is paid is no matter of the model.
      await database.transact((tx) => savePayoutAccount(tx, BigInt(client.id), payoutAccount))
      return hands.requestSettlement(client, supplierId, key)
    },
    expect: ({ id = '' }) => rules.request(town, { client, supplierId }, id),
  }
}

export const answerSettlement: Deed = (town, random) => {
  const open = town.settlements.filter(({ status }) => status === 'requested')
  const settlement = oneOf(random, random.chance(80) ? open : town.settlements)
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
    expect: () => rules.answer(town, { settlement, paid }),
  }
}
