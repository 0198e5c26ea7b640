import { useTranslation } from 'react-i18next'
import { isSome } from '#contract/kernel/amounts.ts'
import type { FeeOnWire } from '#contract/kernel/fee.ts'
import { showSettings } from '#contract/operations/settings/show-settings.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { followTransfer } from './live-transfer.ts'

/**
 * The typed amount by current terms and balance; the server computes it again before anything moves.
 * @param write an amount as a sentence has it
 */
export function useLiveTransfer(typed: string, write: (amount: string, currency: string) => string) {
  const { t } = useTranslation('transfers')
  const wallet = useCall(showWallet).data
  const terms = useCall(showSettings).data?.transfer
  if (!wallet || !terms) return { figures: null, freeLeft: 0, currency: 'LYD', fee: undefined }
  const { available, currency, limits } = wallet
  const figures = followTransfer(typed, wallet, terms)
  const { beyond } = figures
  const formatAmount = (amount: string) => write(amount, currency)
  const bounds = {
    balance: formatAmount(available),
    balance_with_fee: formatAmount(figures.fee ?? available),
    daily: formatAmount(limits.transfer_daily_left),
    monthly: formatAmount(limits.transfer_monthly_left),
    maximum: formatAmount(terms.amount_max),
  }
  return {
    figures,
    currency,
    // What costs nothing uses up no free transfer.
    freeLeft: hasFee(terms.fee) ? limits.free_transfers_left : 0,
    fee: limits.free_transfers_left === 0 ? terms.fee : undefined,
    least: figures.isTooLittle ? t('beyond.minimum', { amount: formatAmount(terms.amount_min) }) : undefined,
    sentence: beyond === null ? undefined : t(`beyond.${beyond}`, { amount: bounds[beyond] }),
  }
}

function hasFee({ fixed, share_bp: share, fee_min: least }: FeeOnWire): boolean {
  return share > 0 || isSome(fixed) || isSome(least)
}
