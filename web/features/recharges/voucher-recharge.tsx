import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAtRest, reviewOf } from '#web/lib/api/use-money-write.ts'
import { useReviewStep } from '#web/lib/api/use-review-step.ts'
import type { QuotedVoucher } from '#web/lib/forms/use-voucher-form.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { Money } from '#web/ui/money.tsx'
import { type MoneyReview, ReviewStep } from '#web/ui/money-steps.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { Recharged } from './recharge-result.tsx'
import type { RechargeWrite } from './recharge-types.ts'
import { VoucherForm } from './voucher-form.tsx'

interface VoucherRechargeProps {
  readonly write: RechargeWrite
  readonly isOpen: boolean
  /** Content below the form. */
  readonly children: ReactNode
}

/** The code of a printed voucher: form, review, result. */
export function VoucherRecharge({ write, isOpen, children }: VoucherRechargeProps) {
  const { resumed } = write
  const typed = resumed?.method === 'voucher' ? resumed.code : ''
  const [code, setCode] = useState(typed)
  // After a reload only the code is known.
  const [quoted, setQuoted] = useState<QuotedVoucher | null>(null)
  const { state } = write
  const review = useReviewStep({
    begins: typed !== '',
    mayLeave: isAtRest(state),
    onLeave() {
      if (state.phase === 'done') setCode('')
      write.reset()
    },
  })
  const done = state.phase === 'done' && state.answer.status === 'completed' ? state.answer : null
  const { finish } = review
  useEffect(() => {
    if (done) finish(`/portal/recharge?payment=${done.id}`)
  }, [done, finish])
  if (done) return <Recharged recharge={done} />
  if (review.isReviewing && state.phase !== 'done')
    return (
      <Review
        code={code}
        quoted={quoted}
        {...reviewOf(state)}
        onConfirm={() => void write.send({ method: 'voucher', code })}
        onAskAgain={write.askAgain}
        onCancel={write.cancel}
        onBack={review.leave}
      />
    )
  return (
    <div className="beside">
      {isOpen && (
        <VoucherForm
          initial={code}
          onNext={(next, found) => {
            setCode(next)
            setQuoted(found)
            review.open()
          }}
        />
      )}
      {children}
    </div>
  )
}

interface ReviewProps extends MoneyReview {
  readonly code: string
  readonly quoted: QuotedVoucher | null
}

function Review({ code, quoted, ...step }: ReviewProps) {
  const { t } = useTranslation('recharges')
  const { locale } = usePage()
  const { user } = useSession()
  const rows = [
    {
      label: t('review.code'),
      value: (
        <bdi dir="ltr" className="code">
          {code}
        </bdi>
      ),
    },
    ...(quoted
      ? [
          { label: t('review.voucher'), value: quoted.category[locale] },
          { label: t('review.serial'), value: <Serial number={quoted.serial_number} /> },
        ]
      : []),
    { label: t('review.wallet'), value: user?.name },
    ...(quoted
      ? [
          {
            label: t('review.value'),
            value: <Money value={quoted.net_amount} currency={quoted.currency} />,
            strong: true,
          },
        ]
      : []),
  ]
  return <ReviewStep title={t('review.title')} rows={rows} confirmLabel={t('review.confirm')} {...step} />
}
