import type { z } from 'zod'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { StoredSettings } from '#contract/operations/settings/settings.ts'
import {
  type showSettings as contract,
  sentSettingNames,
} from '#contract/operations/settings/show-settings.ts'
import type { transferTerms } from '#contract/shapes/terms.ts'
import type { Db } from '#server/platform/db/database.ts'
import { instructionFor, readApplication } from './application.rules.ts'
import { readSheet } from './change-settings.ts'

/** What anyone may know. */
export async function showSettings(
  db: Db,
  /** What a mobile application says it is. */
  sentApplication: string | null,
): Promise<AnswerInput<typeof contract>> {
  const sheet = await readSheet(db)
  const application = sentApplication === null ? null : readApplication(sentApplication)
  const sent = Object.fromEntries(sentSettingNames.map((name) => [name, sheet[name]]))
  return {
    // The names are those of the type.
    ...(sent as Pick<StoredSettings, (typeof sentSettingNames)[number]>),
    currency: defaultCurrency,
    transfer: termsOf(sheet),
    application: application && instructionFor(application, sheet),
  }
}

/** The terms of a transfer, as sent. */
export async function readTransferTerms(db: Db): Promise<z.input<typeof transferTerms>> {
  return termsOf(await readSheet(db))
}

function termsOf(sheet: StoredSettings): z.input<typeof transferTerms> {
  return {
    amount_min: sheet.transfer_amount_min,
    amount_max: sheet.transfer_amount_max,
    daily_max: sheet.transfer_daily_max,
    monthly_max: sheet.transfer_monthly_max,
    fee: {
      fixed: sheet.transfer_fee_fixed,
      share_bp: sheet.transfer_fee_share_bp,
      fee_min: sheet.transfer_fee_min,
      fee_max: sheet.transfer_fee_max,
    },
  }
}
