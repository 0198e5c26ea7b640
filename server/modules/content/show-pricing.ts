import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showPricing as contract } from '#contract/operations/content/show-pricing.ts'
import { describeTerms, type Gateways, listOpenMethods } from '#server/modules/payment-gateways/index.ts'
import { readTransferTerms } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'

export async function showPricing(db: Db, gateways: Gateways): Promise<AnswerInput<typeof contract>> {
  const [transfer, methods] = await Promise.all([readTransferTerms(db), listOpenMethods(db, gateways)])
  return {
    currency: defaultCurrency,
    transfer,
    recharge: methods.map((method) => ({
      method: method.code,
      name: method.name,
      ...describeTerms(method),
    })),
  }
}
