import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showAloneLimits as contract } from '#contract/operations/settings/show-alone-limits.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readSheet } from '../change-settings.ts'

/** For whoever is about to decide; whether it is too much for one is asked again when they do. */
export async function showAloneLimits(db: Db): Promise<AnswerInput<typeof contract>> {
  const { recharge_alone_max, settlement_alone_max } = await readSheet(db)
  return { currency: defaultCurrency, recharge_alone_max, settlement_alone_max }
}
