import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showAloneLimits as contract } from '#contract/operations/settings/show-alone-limits.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readSettings } from './read-settings.ts'

/** For whoever is about to decide; whether it is too much for one is asked again when they do. */
export async function showAloneLimits(db: Db): Promise<AnswerInput<typeof contract>> {
  const settings = await readSettings(db)
  return {
    currency: defaultCurrency,
    recharge_alone_max: toWire(settings.recharge_alone_max, defaultCurrency),
    settlement_alone_max: toWire(settings.settlement_alone_max, defaultCurrency),
  }
}
