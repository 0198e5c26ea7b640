import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { quoteVoucherRecharge } from '#contract/operations/vouchers/quote-voucher.ts'
import { useField } from '#web/lib/forms/use-contract-form.ts'
import { type QuotedVoucher, useVoucherForm } from '#web/lib/forms/use-voucher-form.ts'
import { CodeField } from '#web/ui/code-field.tsx'
import { ScanButton } from '#web/ui/scan-button.tsx'
import classes from './recharge.module.css'

interface VoucherFormProps {
  readonly initial: string
  onNext(code: string, quoted: QuotedVoucher): void
}

export function VoucherForm({ initial, onNext }: VoucherFormProps) {
  const { t } = useTranslation('recharges')
  const { form, submit, scan, isAsking } = useVoucherForm(quoteVoucherRecharge, initial, onNext)
  const scanned = useScanned()
  const continueScanned = useEffectEvent(() => {
    if (scanned !== null) scan(scanned)
  })
  useEffect(() => continueScanned(), [])
  return (
    <form className={`card stack ${classes.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <ScanButton paused={isAsking} onText={scan} />
      <CodeField
        label={t('form.code')}
        description={t('form.hint')}
        placeholder="1234 5678 9012 3456"
        {...useField(form, 'code')}
      />
      <Button type="submit" loading={isAsking}>
        {t('common:continue')}
      </Button>
    </form>
  )
}

/** The code that was scanned before this page was opened; it is in no address. */
function useScanned(): string | null {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null || !('voucherCode' in state)) return null
  return typeof state.voucherCode === 'string' ? state.voucherCode : null
}
