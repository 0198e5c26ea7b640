import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Language } from '#contract/kernel/localized.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import {
  listAcceptedVouchers,
  showAcceptedVoucher,
} from '#contract/operations/vouchers/list-accepted-vouchers.ts'
import { useVoucher as acceptVoucher } from '#contract/operations/vouchers/use-voucher.ts'
import { useAccountRequest } from '#web/lib/api/use-account-request.ts'
import { refresh, remember, useCall } from '#web/lib/api/use-call.ts'
import { useMoneySteps } from '#web/lib/api/use-money-steps.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import type { QuotedVoucher } from '#web/lib/forms/use-voucher-form.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { Money } from '#web/ui/money.tsx'
import { ResultStep, ReviewStep } from '#web/ui/money-steps.tsx'
import { NotOpenYet } from '#web/ui/not-open-yet.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { AcceptForm } from './accept-form.tsx'
import { AcceptedList } from './accepted-list.tsx'
import classes from './vouchers.module.css'

export const handle: RouteHandle = { messages: ['portal', 'vouchers', 'validation', 'fields'] }

export default function UsePage() {
  const { t } = useTranslation('vouchers')
  const { user } = useSession()
  const request = useAccountRequest('merchant', user?.merchant)
  const { id } = useParams()
  return (
    <>
      <PageHeader title={t('use.title')} line={t('use.line')} />
      {id !== undefined ? (
        <Known key={id} id={id} />
      ) : user?.merchant ? (
        <Accept />
      ) : (
        <NotOpenYet text={t('use.not_merchant')} request={request} />
      )}
    </>
  )
}

function Accept() {
  const { t } = useTranslation('vouchers')
  const { locale } = usePage()
  // After a reload only the code is known.
  const [quoted, setQuoted] = useState<QuotedVoucher | null>(null)
  const { values, next, steps } = useMoneySteps(
    acceptVoucher,
    { first: { code: '' } },
    {
      onDone(accepted) {
        const known = { ...accepted, settlement_id: null, settlement_status: null }
        remember(showAcceptedVoucher, { params: { id: accepted.id } }, known)
        refresh(listAcceptedVouchers)
      },
      placeOf: ({ id }) => `/vouchers/use/${id}`,
    },
  )
  if (steps.step === 'done') return <BlockSkeleton height={320} />
  if (steps.step === 'form')
    return (
      <div className={`beside ${classes.accepting}`}>
        <AcceptForm
          initial={values.code}
          onNext={(code, found) => {
            setQuoted(found)
            next({ code })
          }}
        />
        <AcceptedList />
      </div>
    )
  const code = (
    <bdi dir="ltr" className="code">
      {values.code}
    </bdi>
  )
  return (
    <ReviewStep
      title={t('use.review')}
      rows={[{ label: t('use.code'), value: code }, ...(quoted ? voucherRows(quoted, t, locale) : [])]}
      confirmLabel={t('use.confirm')}
      {...steps.review}
    />
  )
}

/** One voucher at its own address: right after it was accepted, and later. */
function Known({ id }: { id: string }) {
  const voucher = useCall(showAcceptedVoucher, { params: { id } })
  return (
    <WhenRead of={voucher} skeleton={<BlockSkeleton height={320} />}>
      {(known) => <Accepted answer={known} />}
    </WhenRead>
  )
}

function Accepted({ answer }: { answer: AnswerOf<typeof acceptVoucher> }) {
  const { t } = useTranslation('vouchers')
  const { locale } = usePage()
  const save = useSaveReceipt(answer.reference)
  return (
    <ResultStep
      title={t('use.done')}
      sum={<Money value={answer.net_amount} currency={answer.currency} />}
      rows={voucherRows(answer, t, locale)}
      reference={answer.reference}
      at={answer.used_at}
      shared={{ amount: answer.net_amount, currency: answer.currency }}
      onSave={save}
      next={[
        { to: '/vouchers/use', label: t('use.again'), isMain: true },
        { to: '/settlements', label: t('use.settlements') },
      ]}
    />
  )
}

/** The voucher and its payment: the same before and after. */
function voucherRows(voucher: QuotedVoucher, t: TFunction<'vouchers'>, locale: Language) {
  const { currency } = voucher
  return [
    { label: t('fields.category'), value: voucher.category[locale] },
    { label: t('fields.supplier'), value: voucher.supplier[locale] },
    { label: t('fields.serial'), value: <Serial number={voucher.serial_number} /> },
    { label: t('fields.amount'), value: <Money value={voucher.amount} currency={currency} /> },
    { label: t('fields.fee'), value: <Money value={voucher.fee} currency={currency} /> },
    {
      label: t('fields.net_amount'),
      value: <Money value={voucher.net_amount} currency={currency} />,
      strong: true,
    },
  ]
}
