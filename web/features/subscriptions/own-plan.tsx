import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { cancelRenewal, resumeRenewal } from '#contract/operations/subscriptions/renewal.ts'
import { showOwnSubscription } from '#contract/operations/subscriptions/show-own-subscription.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { PlanBenefits, PlanPrice } from '#web/ui/plan-text.tsx'
import { Notice, Status } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './subscriptions.module.css'

type Own = NonNullable<AnswerOf<typeof showOwnSubscription>['subscription']>

const tones = { trial: 'info', active: 'success', past_due: 'danger' } as const

/** The running plan: until when, what comes then, and how to stop or go on. */
export function OwnPlan({ own }: { own: Own }) {
  const { t } = useTranslation('subscriptions')
  const { locale } = usePage()
  return (
    <section className={`card ${classes.own}`} aria-labelledby="own-plan">
      <div className="between">
        <h2 id="own-plan">{t('named', { name: own.name[locale] })}</h2>
        <Status kind={tones[own.status]}>{t(`status.${own.status}`)}</Status>
      </div>
      <PlanPrice {...own} />
      <Course own={own} />
      <PlanBenefits plan={own} />
      <div className="row">
        {own.status === 'past_due' ? (
          <>
            <Button component={Link} to="/portal/subscription/renewal">
              {t('late.pay')}
            </Button>
            <Button component={Link} to="/portal/recharge" variant="default">
              {t('recharge')}
            </Button>
          </>
        ) : null}
        <Renewal own={own} />
      </div>
    </section>
  )
}

function Course({ own: { status, renew, ends_at: endsAt, renews_at: renewsAt } }: { own: Own }) {
  const { t } = useTranslation('subscriptions')
  const { formatDate } = useUiTools()
  if (status === 'past_due')
    return (
      <Notice kind="danger">
        {renewsAt ? t('late.text', { date: formatDate(renewsAt) }) : t('late.ends')}
      </Notice>
    )
  const key = status === 'trial' ? 'trial' : 'paid'
  return <p>{t(`course.${key}.${renew ? 'renews' : 'ends'}`, { date: formatDate(endsAt) })}</p>
}

function Renewal({ own }: { own: Own }) {
  const { t } = useTranslation('subscriptions')
  const [asking, setAsking] = useState(false)
  const resume = useSend(resumeRenewal, { showsFailure: true })
  if (own.renew)
    return (
      <>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('cancel.button')}
        </Button>
        {asking && <CancelDialog own={own} onClose={() => setAsking(false)} />}
      </>
    )
  if (own.status === 'past_due') return null
  return (
    <Button
      loading={resume.isPending}
      onClick={() =>
        resume.mutate(
          {},
          {
            onSuccess() {
              showToast('success', t('cancel.resumed'))
              refresh(showOwnSubscription)
            },
          },
        )
      }
    >
      {t('cancel.resume')}
    </Button>
  )
}

function CancelDialog({ own, onClose }: { own: Own; onClose(): void }) {
  const { t } = useTranslation('subscriptions')
  const { formatDate } = useUiTools()
  const cancel = useSend(cancelRenewal)
  const isLate = own.status === 'past_due'
  return (
    <ActionDialog title={t('cancel.title')} busy={cancel.isPending} onClose={onClose}>
      <div className="stack">
        <p>{isLate ? t('cancel.late') : t('cancel.text', { date: formatDate(own.ends_at) })}</p>
        {cancel.error && <Notice kind="danger">{cancel.error.sentence}</Notice>}
        <div className="row">
          <Button
            color="red"
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate(
                {},
                {
                  onSuccess() {
                    showToast('success', t('cancel.done'))
                    refresh(showOwnSubscription)
                    onClose()
                  },
                },
              )
            }
          >
            {t('cancel.confirm')}
          </Button>
          <Button variant="default" disabled={cancel.isPending} onClick={onClose}>
            {t('cancel.keep')}
          </Button>
        </div>
      </div>
    </ActionDialog>
  )
}
