import { useTranslation } from 'react-i18next'
import { listRechargeMethods } from '#contract/operations/recharges/list-recharge-methods.ts'
import { createCashRecharge, quoteCashRecharge } from '#contract/operations/recharges/recharge-by-seller.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { lessAmount } from '#web/lib/formats/amount-sums.ts'
import { exceeds, shortfall } from '#web/lib/formats/exceeds.ts'
import { scannedReceiver } from '#web/lib/formats/scanned-place.ts'
import { useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { useQuotedSubmit } from '#web/lib/forms/use-quoted-submit.ts'
import { AmountChips } from '#web/ui/amount-chips.tsx'
import { AmountStrip } from '#web/ui/amount-strip.tsx'
import { HandleField } from '#web/ui/handle-field.tsx'
import { Money } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { MoneyFormEnd } from '#web/ui/money-form-end.tsx'
import { ScanButton } from '#web/ui/scan-button.tsx'
import { planRecharge } from './amount-summary.tsx'
import classes from './recharge.module.css'
import type { CashBody } from './recharge-types.ts'

interface SellerFormProps {
  readonly initial: CashBody
  onNext(values: CashBody): void
}

const fieldOfCode = {
  'recharge.client_not_found': 'to',
  'recharge.to_self': 'to',
  'recharge.below_minimum': 'amount',
  'recharge.above_maximum': 'amount',
  'recharge.nothing_left': 'amount',
  'ledger.insufficient_funds': 'amount',
} as const

export function SellerForm({ initial, onNext }: SellerFormProps) {
  const { t } = useTranslation('recharges')
  const wallet = useCall(showWallet)
  const form = useContractForm(createCashRecharge, initial)
  const { submit, isAsking, isShort } = useQuotedSubmit(form, {
    quote: quoteCashRecharge,
    bodyOf: ({ to, amount }) => ({ to, amount }),
    fieldOfCode,
    onNext,
  })
  const to = useField(form, 'to')
  const amount = useField(form, 'amount')
  const missing = shortfall(amount.value, wallet.data?.available)
  const isBeyond = missing !== undefined
  return (
    <form className={`card stack ${classes.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <ScanButton onText={(text) => to.onChange(scannedReceiver(text).to)} />
      <HandleField {...to} label={t('seller.to')} description={t('seller.to_hint')} />
      <MoneyField
        label={t('seller.cash')}
        {...amount}
        error={amount.error ?? (isBeyond ? t('signed-in:money.beyond_balance') : undefined)}
      />
      <AmountChips
        value={amount.value}
        isRefused={(sum) => exceeds(sum, wallet.data?.available)}
        onChange={amount.onChange}
      />
      {wallet.data && (
        <p className="small soft">
          {t('seller.available')} <Money value={wallet.data.available} currency={wallet.data.currency} />
        </p>
      )}
      <SellerFigures typed={amount.value} isBeyond={isBeyond} />
      <MoneyFormEnd
        failure={form.formState.errors.root?.message}
        isShort={isShort || isBeyond}
        missing={missing}
        isAsking={isAsking}
      />
    </form>
  )
}

/** Under the cash while typing: the fee, the client's amount, and the seller's remaining balance. */
function SellerFigures({ typed, isBeyond }: { typed: string; isBeyond: boolean }) {
  const { t } = useTranslation('recharges')
  const wallet = useCall(showWallet).data
  const cash = useCall(listRechargeMethods).data?.find(({ channel }) => channel === 'cash')
  const plan = cash ? planRecharge(typed, cash) : null
  const rows = [
    { label: t('amounts.fee'), value: plan?.fee },
    { label: t('seller.arrives'), value: plan?.net },
    {
      label: t('seller.balance_after'),
      isBalance: true,
      value: plan && wallet && !isBeyond ? lessAmount(wallet.balance, plan.amount) : undefined,
    },
  ]
  return <AmountStrip rows={rows} currency={wallet?.currency ?? 'LYD'} live />
}
