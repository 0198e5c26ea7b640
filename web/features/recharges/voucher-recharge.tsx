import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { createRecharge } from '#contract/operations/recharges/create-recharge.ts'
import { isAtRest, reviewOf } from '#web/lib/api/use-money-write.ts'
import { useReviewStep } from '#web/lib/api/use-review-step.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { Money } from '#web/ui/money.tsx'
import { type MoneyReview, ReviewStep } from '#web/ui/money-steps.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { RechargeResult } from './recharge-result.tsx'
import type { RechargeWrite } from './recharge-types.ts'
import { type QuotedVoucher, VoucherForm } from './voucher-form.tsx'

interface VoucherRechargeProps {
  readonly write: RechargeWrite
  readonly isOpen: boolean
  /** What stands below the form. */
  readonly children: ReactNode
}

/** The code of a printed voucher: form, last look, result. */
export function VoucherRecharge({ write, isOpen, children }: VoucherRechargeProps) {
  const { resumed } = write
  const typed = resumed?.method === 'voucher' ? resumed.code : ''
  const [code, setCode] = useState(typed)
  // After a reload the code alone is known.
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
  if (state.phase === 'done' && state.answer.status === 'completed')
    return <Recharged answer={state.answer} onAgain={review.leave} />
  if (review.isReviewing && state.phase !== 'done')
    return (
      <Review
        code={code}
        quoted={quoted}
        {...reviewOf(state)}
        onConfirm={() => void write.send({ method: 'voucher', code })}
        onAskAgain={write.askAgain}
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

function Recharged({ answer, onAgain }: { answer: AnswerOf<typeof createRecharge>; onAgain(): void }) {
  const { t } = useTranslation('recharges')
  return (
    <RechargeResult
      recharge={answer}
      actions={
        <>
          <Button component={Link} to="/portal/cards">
            {t('result.buy')}
          </Button>
          <Button variant="default" onClick={onAgain}>
            {t('result.again')}
          </Button>
        </>
      }
    />
  )
}
