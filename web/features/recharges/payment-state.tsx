import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listRecharges, showRecharge } from '#contract/operations/recharges/list-recharges.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { IconAlertCircle, IconClock } from '#web/ui/icons.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { CodeStep } from './code-step.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import classes from './recharge.module.css'
import { Recharged } from './recharge-result.tsx'

const lookAgainMs = 2_500

type Recharge = AnswerOf<typeof showRecharge>

/** The true state of a payment, whatever the browser came back with; read again until it is decided. */
export function PaymentState({ id }: { id: string }) {
  const recharge = useCall(showRecharge, { params: { id } })
  const status = recharge.data?.status
  useEffect(() => {
    if (status !== 'pending') return
    const timer = setInterval(() => refresh(showRecharge), lookAgainMs)
    return () => clearInterval(timer)
  }, [status])
  useEffect(() => {
    if (status === 'completed') refresh(showWallet, showHome, listRecharges)
  }, [status])
  return (
    <WhenRead of={recharge} skeleton={<BlockSkeleton height={320} />}>
      {(known) =>
        known.status === 'completed' ? (
          <Recharged recharge={known} />
        ) : (
          <div className="beside">
            <Undecided recharge={known} />
            <PaymentFacts recharge={known} />
          </div>
        )
      }
    </WhenRead>
  )
}

function Undecided({ recharge }: { recharge: Recharge }) {
  if (recharge.status !== 'pending') return <NotPaid recharge={recharge} />
  if (recharge.payment?.code_digits)
    return <CodeStep recharge={recharge} digits={recharge.payment.code_digits} />
  return <Waiting recharge={recharge} />
}

/** The gateway has not reported yet: continue there, or wait. */
function Waiting({ recharge }: { recharge: Recharge }) {
  const { t } = useTranslation('recharges')
  const { payment } = recharge
  return (
    <section className="card stack" aria-live="polite">
      <div className={classes.waiting}>
        <IconClock size={28} aria-hidden="true" />
        <div>
          <h2>{t(recharge.transfer ? 'waiting.bank_title' : 'waiting.title')}</h2>
          <p className="soft">{t(recharge.transfer ? 'waiting.bank_text' : 'waiting.text')}</p>
        </div>
      </div>
      {payment?.redirect_url && (
        <Button component="a" href={payment.redirect_url}>
          {t('waiting.go_on')}
        </Button>
      )}
      <Button component={Link} to="/portal/recharge" variant="default">
        {t('all_ways')}
      </Button>
    </section>
  )
}

function NotPaid({ recharge }: { recharge: Recharge }) {
  const { t } = useTranslation('recharges')
  const { status, transfer, method } = recharge
  return (
    <EmptyState
      icon={<IconAlertCircle size={28} aria-hidden="true" />}
      title={t(`ended.${status}`)}
      text={transfer?.reason ?? t(`ended.${status}_text`)}
      action={
        <Button component={Link} to={`/portal/recharge?method=${method}`}>
          {t('ended.again')}
        </Button>
      }
    />
  )
}
