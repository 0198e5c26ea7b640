import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ConfirmationTerms } from './confirmation.rules.ts'

const names = ['transfer_confirm_new_above', 'transfer_confirm_above', 'transfer_hold_above'] as const

export async function readConfirmationTerms(db: Db): Promise<ConfirmationTerms> {
  const settings = await readSettings(db, names)
  return {
    currency: defaultCurrency,
    confirmNewMinorMin: settings.transfer_confirm_new_above,
    confirmMinorMin: settings.transfer_confirm_above,
    holdMinorMin: settings.transfer_hold_above,
  }
}
