import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import { listTransfers, showTransfer } from '#contract/operations/transfers/list-transfers.ts'
import { billNumberLength } from '#contract/operations/transfers/money-request.ts'
import {
  payMerchant,
  quoteMerchantPayment,
  showMerchant,
} from '#contract/operations/transfers/pay-request.ts'
import { showBill } from '#contract/operations/transfers/read-money-requests.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { refresh, remember, useCall } from '#web/lib/api/use-call.ts'
import { useMoneySteps } from '#web/lib/api/use-money-steps.ts'
import { useReviewedQuote } from '#web/lib/api/use-reviewed-quote.ts'
import { useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { useQuotedSubmit } from '#web/lib/forms/use-quoted-submit.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { exceedsMost } from '#web/lib/money/live-transfer.ts'
import { useLiveTransfer } from '#web/lib/money/use-live-transfer.ts'
import { keepStarted, type Started } from '#web/lib/session/keep-started.ts'
import { forgetStarted, readStarted } from '#web/lib/session/started.ts'
import { AmountChips } from '#web/ui/amount-chips.tsx'
import { IconBuildingStore } from '#web/ui/icons.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import { MoneyFormEnd } from '#web/ui/money-form-end.tsx'
import { MostToSend } from '#web/ui/most-to-send.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { QuotedReview, type ReviewOf } from '#web/ui/quoted-review.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { TransferFigures } from '#web/ui/transfer-figures.tsx'
import { useAmountInSentence } from '#web/ui/use-amount-in-sentence.ts'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './payments.module.css'
import { usePaymentRows } from './use-payment-rows.ts'

export const handle: RouteHandle = { messages: ['portal', 'payments', 'transfers', 'validation', 'fields'] }

type Merchant = AnswerOf<typeof showMerchant>
type Body = BodyInput<typeof payMerchant>

/** The code on a shop's counter leads here, and a number that was typed: of a shop, or of a bill. */
export default function MerchantPage() {
  const { member = '' } = useParams()
  return member.length === billNumberLength ? <BillOf number={member} /> : <Shop member={member} />
}

function BillOf({ number }: { number: string }) {
  const { t } = useTranslation('payments')
  const bill = useCall(showBill, { params: { number }, quiet: true })
  return (
    <>
      <PageHeader title={t('request.bill')} />
      <WhenRead of={bill} skeleton={<BlockSkeleton height={320} />} missing={<Unknown what="bill" />}>
        {({ code }) => <Navigate to={`/portal/requests/${code}`} replace />}
      </WhenRead>
    </>
  )
}

function Shop({ member }: { member: string }) {
  const { t } = useTranslation('payments')
  const merchant = useCall(showMerchant, { params: { member_no: member }, quiet: true })
  const isUnknown = merchant.error?.status === 422
  return (
    <>
      <PageHeader title={t('merchant.title')} />
      {isUnknown ? (
        <Unknown what="merchant" />
      ) : (
        <WhenRead of={merchant} skeleton={<BlockSkeleton height={320} />}>
          {(known) => <Payment key={known.member_no} merchant={known} />}
        </WhenRead>
      )}
    </>
  )
}

function Unknown({ what }: { what: 'merchant' | 'bill' }) {
  const { t } = useTranslation('payments')
  return (
    <EmptyState
      icon={<IconBuildingStore size={28} aria-hidden="true" />}
      title={t(`${what}.unknown`)}
      text={t(`${what}.unknown_text`)}
      action={
        <Button component={Link} to="/portal/pay">
          {t('merchant.scan_again')}
        </Button>
      }
    />
  )
}

function Payment({ merchant }: { merchant: Merchant }) {
  const { member_no } = merchant
  const till = useSearchParams()[0].get('till')
  const [typed] = useState(() => typedBefore(member_no))
  const { values, next, steps } = useMoneySteps(
    payMerchant,
    {
      first: { member_no, ...typed, ...(till !== null && { till }) },
      blank: { member_no, amount: '', note: '', ...(till !== null && { till }) },
      about: member_no,
    },
    {
      onDone(sent) {
        forgetStarted('payment', (started) => started.member_no === member_no)
        remember(showTransfer, { params: { id: sent.id } }, sent)
        refresh(listTransfers, showHome, showWallet)
      },
      placeOf: ({ id }) => `/portal/transfer/${id}`,
    },
  )
  if (steps.step === 'done') return <BlockSkeleton height={320} />
  if (steps.step === 'review') return <PaymentReview shop={merchant.name} body={values} {...steps.review} />
  return <PaymentForm merchant={merchant} initial={values} onNext={next} />
}

/** What was typed for this shop before the person left to recharge. */
function typedBefore(member: string) {
  const started = readStarted()
  if (started?.kind !== 'payment' || started.member_no !== member) return { amount: '', note: '' }
  return { amount: started.amount, note: started.note }
}

function startedOf({ member_no, name }: Merchant, { amount, note = '', till }: Body): Started {
  return { kind: 'payment', member_no, name, amount, note, till: till ?? null }
}

const fieldOfCode = {
  'transfer.below_minimum': 'amount',
  'transfer.above_maximum': 'amount',
  'transfer.daily_limit_exceeded': 'amount',
  'transfer.monthly_limit_exceeded': 'amount',
  'ledger.insufficient_funds': 'amount',
} as const

interface PaymentFormProps {
  readonly merchant: Merchant
  readonly initial: Body
  onNext(body: Body): void
}

function PaymentForm({ merchant, initial, onNext }: PaymentFormProps) {
  const { t } = useTranslation(['payments', 'transfers'])
  const form = useContractForm(payMerchant, initial)
  const { submit, isAsking, isShort } = useQuotedSubmit(form, {
    quote: quoteMerchantPayment,
    bodyOf: ({ member_no, amount }) => ({ member_no, amount }),
    fieldOfCode,
    onNext,
  })
  const amount = useField(form, 'amount')
  const { figures, freeLeft, fee, currency, sentence, least } = useLiveTransfer(
    amount.value,
    useAmountInSentence(),
  )
  const onRecharge = () => keepStarted(startedOf(merchant, form.getValues()))
  return (
    <form className={`card stack ${classes.narrow}`} noValidate onSubmit={(event) => void submit(event)}>
      <div className={classes.shop}>
        <IconBuildingStore size={32} aria-hidden="true" />
        <div>
          <h2>
            <bdi>{merchant.name}</bdi>
          </h2>
          <p className="small soft">
            {t('merchant.number', { number: `\u2066${merchant.member_no}\u2069` })}
          </p>
        </div>
      </div>
      <MoneyField label={t('common:money.amount')} {...amount} error={amount.error ?? sentence} />
      <AmountChips
        value={amount.value}
        isRefused={(sum) => exceedsMost(sum, figures)}
        onChange={amount.onChange}
      />
      <TransferFigures {...{ figures, currency, freeLeft, fee }} least={amount.error ? undefined : least}>
        {figures && <MostToSend {...figures} {...{ currency, onRecharge }} onUse={amount.onChange} />}
      </TransferFigures>
      <TextInput label={t('merchant.note')} maxLength={140} autoComplete="off" {...useField(form, 'note')} />
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

interface PaymentReviewProps extends ReviewOf<Body> {
  readonly shop: string
}

function PaymentReview({ shop, body, onConfirmShown, ...step }: PaymentReviewProps) {
  const { t } = useTranslation('payments')
  const paymentRows = usePaymentRows()
  const { member_no, amount, note } = body
  const quote = useReviewedQuote(quoteMerchantPayment, { member_no, amount }, step.isOutdated)
  return (
    <QuotedReview
      {...step}
      quote={quote}
      title={t('merchant.review')}
      confirmLabel={t('merchant.confirm')}
      typed={[{ label: t('rows.amount'), value: <bdi dir="ltr">{amount}</bdi> }]}
      rows={(quoted) => paymentRows(quoted, note || null, shop)}
      onConfirmQuote={({ total }) => onConfirmShown({ ...body, total_amount: total })}
    />
  )
}
