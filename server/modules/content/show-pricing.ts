import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showPricing as contract } from '#contract/operations/content/show-pricing.ts'
import { describeTerms, type Gateways, listOpenMethods } from '#server/modules/payments/index.ts'
import { publicSettings, readSettings } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'

export async function showPricing(db: Db, gateways: Gateways): Promise<AnswerInput<typeof contract>> {
  const [settings, methods] = await Promise.all([readSettings(db), listOpenMethods(db, gateways)])
  return {
    currency: defaultCurrency,
    transfer: publicSettings(settings).transfer,
    recharge: methods.map((method) => ({
      method: method.code,
      name: method.name,
      ...describeTerms(method),
    })),
  }
}
