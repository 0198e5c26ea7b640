import type { StoredSettings, TransferSettingName } from '#contract/operations/settings/settings.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import type { Services } from '#server/services.ts'

type Terms = Pick<StoredSettings, TransferSettingName>

/** The defaults of a test: no fee, no question, and limits above its amounts. */
const freeTerms: Terms = {
  transfer_amount_min: '1.000',
  transfer_amount_max: '5000.000',
  transfer_daily_max: '5000.000',
  transfer_monthly_max: '100000.000',
  transfer_confirm_new_above: '1000000.000',
  transfer_confirm_above: '1000000.000',
  transfer_hold_above: '1000000.000',
  transfer_fee_fixed: '0.000',
  transfer_fee_share_bp: 0,
  transfer_fee_min: '0.000',
  transfer_fee_max: null,
}

export function setTransferTerms({ database }: Pick<Services, 'database'>, changes: Partial<Terms>) {
  return database.transact((tx) =>
    changeSettings(tx, { values: { ...freeTerms, ...changes }, staffId: null }),
  )
}
