import { type ReactNode, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { titleIn } from '#contract/kernel/localized.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showApproval } from '#contract/operations/approvals/approvals.ts'
import { sectionOfSubject } from '#contract/shapes/activity-subjects.ts'
import { FactValue } from '#web/console-kit/labels/fact-value.tsx'
import { useFactLabels } from '#web/console-kit/labels/use-fact-labels.ts'
import { isTaken, useKeyPress } from '#web/console-kit/use-key-press.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { ApprovalChanges } from './approval-changes.tsx'
import { ApprovalStatus } from './approval-status.tsx'
import classes from './approvals.module.css'
import { type Decided, DecidedNotice, GoOn } from './decided.tsx'
import { Decision } from './decision.tsx'
import { movesMoney } from './money-at-stake.ts'
import { stepOf } from './step-keys.ts'

type Shown = AnswerOf<typeof showApproval>

interface ApprovalSheetProps {
  readonly id: string | null
  /** It took the place of another request in the open sheet. */
  readonly isNext: boolean
  /** What this person has just decided. */
  readonly decided: Decided | null
  onDecided(id: string, how: Decided['how']): void
  onNext(id: string): void
  onStep(step: 1 | -1): void
  onClose(): void
}

/** One request beside the list: its changes, maker and reason, and this person's actions. */
export function ApprovalSheet({ id, onStep, ...rest }: ApprovalSheetProps) {
  const { t } = useTranslation('inbox')
  const whole = useRef<HTMLDivElement>(null)
  const reading = useCall(showApproval, { params: { id: id ?? '0' } }, id !== null)
  useKeyPress((event) => {
    const step = stepOf(event)
    if (step === null || whole.current === null || isTaken(event, whole.current)) return
    event.preventDefault()
    onStep(step)
  })
  return (
    <SideSheet title={t('columns.what')} open={id !== null} onClose={rest.onClose}>
      {id !== null && (
        <div ref={whole}>
          <WhenRead
            of={reading}
            skeleton={<BlockSkeleton height={320} />}
            missing={<p className="soft">{t('missing')}</p>}
          >
            {(request) =>
              // The one before is still at hand while this one is read: nobody may decide about it by mistake.
              request.id === id ? (
                <Details key={id} request={request} {...rest} />
              ) : (
                <BlockSkeleton height={320} />
              )
            }
          </WhenRead>
        </div>
      )}
    </SideSheet>
  )
}

/** Facts that may change until the decision, read with the request. */
function Now({ facts }: { facts: NonNullable<Shown['now']> }) {
  const { t } = useTranslation('inbox')
  const { nameOf } = useFactLabels(facts)
  const shown = Object.entries(facts).filter(([field]) => field !== 'currency')
  return (
    <section aria-label={t('now')}>
      <dl className={classes.facts}>
        {shown.map(([field, value]) => (
          <Fact key={field} name={nameOf(field)}>
            <FactValue facts={facts} field={field} value={String(value)} />
          </Fact>
        ))}
      </dl>
    </section>
  )
}

/** The reason is shown below, with its author. */
function withoutReason({ after, reason }: Shown): Shown['after'] {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => field !== 'reason' || value !== reason),
  )
}

interface DetailsProps extends Omit<ApprovalSheetProps, 'id' | 'onStep'> {
  readonly request: Shown
}

function Details({ request, isNext, decided, onDecided, onNext, onClose }: DetailsProps) {
  const { t } = useTranslation(['inbox', 'approvals'])
  const done = decided?.id === request.id ? decided : null
  return (
    <div className="stack">
      {done && <DecidedNotice decided={done} />}
      <div>
        <h2 tabIndex={-1} ref={isNext ? focusHeading : null}>
          {t(`approvals:kinds.${request.kind}`)}
        </h2>
        {request.subject.title !== null && <Subject subject={request.subject} />}
        <RowLink request={request} />
      </div>
      <ApprovalStatus status={request.status} />
      {movesMoney(request) && <Outcome request={request} />}
      <Suspense>
        <PayeeWarning request={request} />
      </Suspense>
      <section className={classes.changes} aria-label={t('changes')}>
        <h3 className="unseen">{t('changes')}</h3>
        <ApprovalChanges
          before={request.before}
          after={withoutReason(request)}
          explained={movesMoney(request) ? ['status'] : []}
        />
      </section>
      {request.now !== null && <Now facts={request.now} />}
      <dl className={classes.facts}>
        <Fact name={t('columns.maker')}>
          <Parts>
            {request.maker.name}
            <Moment at={request.created_at} />
          </Parts>
        </Fact>
        {request.reason !== null && <Fact name={t('reason')}>{request.reason}</Fact>}
        {request.status === 'waiting' && (
          <Fact name={t('expires')}>
            <Moment at={request.expires_at} />
          </Fact>
        )}
        {request.checker !== null && request.decided_at !== null && (
          <Fact name={t('decided_by', { name: request.checker.name })}>
            <Moment at={request.decided_at} />
          </Fact>
        )}
        {request.checker !== null &&
          request.shared.map((what) => (
            <Fact key={what} name={t('common_ground')}>
              {t(`decided_same_${what}`)}
            </Fact>
          ))}
        {request.answer !== null && <Fact name={t('answer')}>{request.answer}</Fact>}
      </dl>
      {done && <GoOn decided={done} onNext={onNext} onClose={onClose} />}
      {!done && request.status === 'waiting' && (
        <Decision
          request={request}
          isNext={isNext}
          onDecided={(how) => onDecided(request.id, how)}
          onWithdrawn={onClose}
        />
      )}
    </div>
  )
}

/** Whether the money has moved, and when. */
function Outcome({ request: { status, decided_at: decidedAt } }: { request: Shown }) {
  const { t } = useTranslation('inbox')
  return (
    <p>
      <Parts>
        {t(`outcome.${status}`)}
        {status === 'executed' && decidedAt !== null && <Moment at={decidedAt} />}
      </Parts>
    </p>
  )
}

/** The button that was pressed is gone: reading goes on with the next request. */
function focusHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus()
}

/** The subject, with a link for people who may open it. */
function Subject({ subject: { type, id, title } }: { subject: Shown['subject'] }) {
  const { locale } = usePage()
  const { can } = useStaffSession()
  const section = sectionOfSubject(type)
  const name = <bdi>{title === null ? id : titleIn(title, locale)}</bdi>
  if (section === undefined || id === null || !can(`${section}-show`))
    return <span className="soft">{name}</span>
  return <Link to={`/console/${section}/${id}`}>{name}</Link>
}

/** Subjects that are called by their client. The page of a bank transfer begins with its picture. */
const rowLinks: Partial<
  Record<Shown['kind'], { readonly section: string; readonly text: 'slip' | 'order' }>
> = {
  'bank-recharge': { section: 'recharge-requests', text: 'slip' },
  'card-refund': { section: 'card-orders', text: 'order' },
  'card-replacement': { section: 'card-orders', text: 'order' },
  'product-refund': { section: 'product-orders', text: 'order' },
}

function RowLink({ request: { kind, subject } }: { request: Shown }) {
  const { t } = useTranslation('inbox')
  const { can } = useStaffSession()
  const link = rowLinks[kind]
  if (!link || subject.id === null || !can(`${link.section}-show`)) return null
  return (
    <p>
      <Link to={`/console/${link.section}/${subject.id}`}>{t(link.text)}</Link>
    </p>
  )
}

/** For a waiting payment: the warnings about its account, with the text that the maker read. */
function PayeeWarning({ request: { status, before } }: { request: Shown }) {
  const { t } = useTranslation('dialogs/settlements')
  const warning = before?.['account_warning']
  if (status !== 'waiting' || typeof warning !== 'string') return null
  return <Notice kind="danger">{t(`payee_${warning}`)}</Notice>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
