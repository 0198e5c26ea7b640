import { TextInput } from '@mantine/core'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { quoteTransfer } from '#contract/operations/transfers/quote-transfer.ts'
import { sendTransfer } from '#contract/operations/transfers/send-transfer.ts'
import { scannedReceiver } from '#web/lib/formats/scanned-place.ts'
import { useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { useQuotedSubmit } from '#web/lib/forms/use-quoted-submit.ts'
import { exceedsMost } from '#web/lib/money/live-transfer.ts'
import { useLiveTransfer } from '#web/lib/money/use-live-transfer.ts'
import { useSavedAmounts } from '#web/lib/money/use-saved-amounts.ts'
import { keepStarted } from '#web/lib/session/keep-started.ts'
import { HandleField } from '#web/ui/handle-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { MoneyFormEnd } from '#web/ui/money-form-end.tsx'
import { MostToSend } from '#web/ui/most-to-send.tsx'
import { SavedAmounts } from '#web/ui/saved-amounts.tsx'
import { ScanButton } from '#web/ui/scan-button.tsx'
import { TransferFigures } from '#web/ui/transfer-figures.tsx'
import { useAmountInSentence } from '#web/ui/use-amount-in-sentence.ts'
import classes from './transfer.module.css'

type TransferBody = BodyInput<typeof sendTransfer>

interface TransferFormProps {
  readonly initial: TransferBody
  /** Also without a receiver. */
  readonly takesFocus: boolean
  onNext(values: TransferBody): void
}

const fieldOfCode = {
  'transfer.receiver_not_found': 'to',
  'transfer.to_self': 'to',
  'transfer.below_minimum': 'amount',
  'transfer.above_maximum': 'amount',
  'transfer.daily_limit_exceeded': 'amount',
  'transfer.monthly_limit_exceeded': 'amount',
  'ledger.insufficient_funds': 'amount',
} as const

export function TransferForm({ initial, takesFocus, onNext }: TransferFormProps) {
  const { t } = useTranslation('transfers')
  const form = useContractForm(sendTransfer, initial)
  const { submit, isAsking, isShort } = useQuotedSubmit(form, {
    quote: quoteTransfer,
    bodyOf: ({ to, amount }) => ({ to, amount }),
    fieldOfCode,
    onNext,
  })
  const to = useField(form, 'to')
  const amount = useField(form, 'amount')
  const saved = useSavedAmounts('transfer', amount.value)
  useFirstFocus(form, initial.to !== '' ? 'amount' : takesFocus && 'to')
  const { figures, freeLeft, fee, currency, sentence, least } = useLiveTransfer(
    amount.value,
    useAmountInSentence(),
  )
  const onRecharge = () => keepStarted({ kind: 'transfer', ...typedIn(form) })
  return (
    <form className={`card stack ${classes.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <ScanButton
        onText={(text) => {
          const { to: scanned, amount: asked } = scannedReceiver(text)
          to.onChange(scanned)
          if (asked !== '') amount.onChange(asked)
        }}
      />
      <HandleField {...to} label={t('form.to')} description={t('form.to_hint')} />
      <MoneyField label={t('common:money.amount')} {...amount} error={amount.error ?? sentence} />
      <SavedAmounts {...saved} isRefused={(sum) => exceedsMost(sum, figures)} onUse={amount.onChange} />
      <TransferFigures {...{ figures, currency, freeLeft, fee }} least={amount.error ? undefined : least}>
        {figures && <MostToSend {...figures} {...{ currency, onRecharge }} onUse={amount.onChange} />}
      </TransferFigures>
      <TextInput label={t('form.note')} maxLength={140} autoComplete="off" {...useField(form, 'note')} />
      <Link to="/portal/limits" className="small">
        {t('signed-in:money.limits')}
      </Link>
      <MoneyFormEnd
        failure={form.formState.errors.root?.message}
        isShort={isShort || figures?.isShort === true}
        missing={figures?.missing === undefined ? undefined : { amount: figures.missing, currency }}
        isAsking={isAsking}
        onRecharge={onRecharge}
      />
    </form>
  )
}

function typedIn({ getValues }: UseFormReturn<TransferBody>) {
  const { to, amount, note = '' } = getValues()
  return { to, amount, note }
}

/** What is to be typed next: with a chosen receiver the amount. */
function useFirstFocus({ setFocus }: UseFormReturn<TransferBody>, field: 'to' | 'amount' | false): void {
  useEffect(() => {
    if (field) setFocus(field)
  }, [setFocus, field])
}
