import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { createRecharge } from '#contract/operations/recharges/create-recharge.ts'
import { listRecharges } from '#contract/operations/recharges/list-recharges.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { refresh } from '#web/lib/api/use-call.ts'
import { useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Money } from '#web/ui/money.tsx'
import { ResultStep, ReviewStep } from '#web/ui/money-steps.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { RecentRecharges } from './recent-recharges.tsx'
import { VoucherForm } from './voucher-form.tsx'

export const handle: RouteHandle = { messages: ['portal', 'recharges', 'validation', 'fields'] }

export default function RechargePage() {
  const { t } = useTranslation('recharges')
  const [code, setCode] = useState('')
  const [reviewing, setReviewing] = useState(false)
  const { state, send, askAgain, reset } = useMoneyWrite(createRecharge, () =>
    refresh(listRecharges, showHome, showWallet),
  )

  const again = () => {
    setCode('')
    setReviewing(false)
    reset()
  }
  return (
    <>
      <PageHeader title={t('title')} line={t('line')} />
      {state.phase === 'done' ? (
        <Recharged answer={state.answer} onAgain={again} />
      ) : reviewing ? (
        <Review
          code={code}
          phase={state.phase}
          failure={state.phase === 'idle' ? state.failure?.message : undefined}
          onConfirm={() => void send({ method: 'voucher', code })}
          onAskAgain={askAgain}
          onBack={() => {
            setReviewing(false)
            reset()
          }}
        />
      ) : (
        <div className="stack-wide">
          <VoucherForm
            initial={code}
            onNext={(next) => {
              setCode(next)
              setReviewing(true)
            }}
          />
          <RecentRecharges />
        </div>
      )}
    </>
  )
}

interface ReviewProps {
  readonly code: string
  readonly phase: 'idle' | 'sending' | 'unknown'
  readonly failure: string | undefined
  onConfirm(): void
  onAskAgain(): void
  onBack(): void
}

function Review({ code, ...step }: ReviewProps) {
  const { t } = useTranslation('recharges')
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
    { label: t('review.wallet'), value: user?.name },
  ]
  return <ReviewStep title={t('review.title')} rows={rows} confirmLabel={t('review.confirm')} {...step} />
}

function Recharged({ answer, onAgain }: { answer: AnswerOf<typeof createRecharge>; onAgain(): void }) {
  const { t } = useTranslation('recharges')
  const { currency } = answer
  const rows = [
    { label: t('result.amount'), value: <Money value={answer.amount} currency={currency} /> },
    ...(/[1-9]/.test(answer.fee)
      ? [{ label: t('result.fee'), value: <Money value={answer.fee} currency={currency} /> }]
      : []),
    ...(answer.serial_number
      ? [{ label: t('result.serial'), value: <Serial number={answer.serial_number} /> }]
      : []),
    ...(answer.balance_after
      ? [
          {
            label: t('result.balance_after'),
            value: <Money value={answer.balance_after} currency={currency} />,
            strong: true,
          },
        ]
      : []),
  ]
  return (
    <ResultStep
      title={t('result.title')}
      rows={rows}
      reference={answer.reference ?? answer.id}
      at={answer.created_at}
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
