import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from './button.tsx'
import { type Failure, FailureNotice } from './failure-notice.tsx'
import { IconCheck } from './icons.ts'
import { Moment } from './moment.tsx'
import classes from './not-open-yet.module.css'
import { DeniedState, type LoadFailure } from './state-panel.tsx'
import { Notice } from './status.tsx'
import { useUiTools } from './ui-tools.tsx'
import { WhenRead } from './when-read.tsx'

const proGives = ['send', 'promo', 'free'] as const

interface Asked {
  readonly reference: string
  readonly status: 'sent' | 'answered' | 'closed'
  readonly sent_at: string
  readonly answer: { readonly body: string; readonly at: string } | null
}

/** The requested kind of account, earlier requests (null: none), and how to ask. */
interface AccountRequest {
  readonly kind: 'pro' | 'merchant' | 'seller'
  readonly last: {
    readonly data: Asked | null | undefined
    readonly error: LoadFailure | null
    refetch(): unknown
  }
  ask(): void
  readonly isAsking: boolean
  readonly failure: Failure | null
  /** It includes such an account, without a request. */
  readonly plan: Plan | null
}

interface Plan {
  readonly name: { readonly ar: string; readonly en: string }
  /** Days that cost nothing; 0: none. */
  readonly freeDays: number
}

interface NotOpenYetProps {
  /** The purpose of this page. */
  readonly text: string
  readonly request: AccountRequest
  /** What it costs. */
  readonly children?: ReactNode
  /** The person goes to the plans. */
  onPlans?(): void
}

/** A page for another kind of account: what that kind gives, how to ask for it or get it by a plan, and the state of the request. */
export function NotOpenYet({ text, request, children, onPlans }: NotOpenYetProps) {
  const { t } = useTranslation()
  const waiting = request.last.data?.status === 'sent' ? request.last.data : null
  return (
    <DeniedState
      title={t(waiting ? 'signed-in:not_open.sent' : `signed-in:not_open.title.${request.kind}`)}
      text={waiting ? t('signed-in:not_open.sent_text') : text}
      action={
        <>
          {waiting && <Known request={waiting} />}
          {request.kind === 'pro' && (
            <div>
              <h3>{t('signed-in:not_open.pro')}</h3>
              <ul className={`plain ${classes.gives}`}>
                {proGives.map((point) => (
                  <li key={point}>
                    <IconCheck size={20} aria-hidden="true" />
                    {t(`signed-in:not_open.pro_gives.${point}`)}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {children}
          <WhenRead of={request.last} skeleton={null}>
            {(last) => (
              <>
                {last === null && <p className="soft">{t('signed-in:not_open.how')}</p>}
                {last && !waiting && <Known request={last} />}
                <FailureNotice of={request.failure} />
                {last?.status !== 'sent' && (
                  <Button
                    look={last ? 'plain' : 'filled'}
                    size="medium"
                    busy={request.isAsking}
                    onClick={request.ask}
                  >
                    {t(last ? 'signed-in:not_open.ask_again' : `signed-in:not_open.ask.${request.kind}`)}
                  </Button>
                )}
              </>
            )}
          </WhenRead>
          {request.plan && <ByPlan plan={request.plan} onFollow={onPlans} />}
        </>
      }
    />
  )
}

function ByPlan({ plan: { name, freeDays }, onFollow }: { plan: Plan; onFollow?: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { locale } = useUiTools()
  return (
    <section className="stack" aria-labelledby="by-plan">
      <h3 id="by-plan">{t('signed-in:not_open.plan.title')}</h3>
      <p className="soft">
        {t('signed-in:not_open.plan.text', { name: name[locale] })}
        {freeDays > 0 && ` ${t('signed-in:not_open.plan.try', { count: freeDays })}`}
      </p>
      <ButtonLink
        to="/portal/subscription?for=pro"
        look="plain"
        size="medium"
        {...(onFollow && { onFollow })}
      >
        {t('signed-in:not_open.plan.open')}
      </ButtonLink>
    </section>
  )
}

function Known({ request: { status, reference, sent_at, answer } }: { request: Asked }) {
  const { t } = useTranslation()
  return (
    <Notice kind={status === 'sent' ? 'pending' : 'info'}>
      {status !== 'sent' && <strong>{t(`signed-in:not_open.${status}`)}</strong>}
      <p className="small">{t('signed-in:not_open.reference', { reference: `\u2066${reference}\u2069` })}</p>
      <p className="small">
        <Moment at={answer?.at ?? sent_at} />
      </p>
      {answer && status === 'answered' && <p dir="auto">{answer.body}</p>}
      {status === 'closed' && <p>{t('signed-in:not_open.closed_text')}</p>}
    </Notice>
  )
}
