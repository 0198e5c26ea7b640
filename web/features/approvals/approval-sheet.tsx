import { Button, Textarea } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { titleIn } from '#contract/kernel/localized.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import {
  approve,
  listApprovals,
  refuse,
  showApproval,
  withdraw,
} from '#contract/operations/approvals/approvals.ts'
import { sectionOfSubject } from '#contract/shapes/activity-subjects.ts'
import { FactValue } from '#web/console-kit/labels/fact-value.tsx'
import { useFactLabels } from '#web/console-kit/labels/use-fact-labels.ts'
import { refresh, useCall, useSend } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { LateNotice } from '#web/ui/late-notice.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { ApprovalChanges } from './approval-changes.tsx'
import { ApprovalStatus } from './approval-status.tsx'
import classes from './approvals.module.css'

type Shown = AnswerOf<typeof showApproval>

/** One request beside the list: its changes, maker and reason, and this person's actions. */
export function ApprovalSheet({ id, onClose }: { id: string | null; onClose(): void }) {
  const { t } = useTranslation('inbox')
  const reading = useCall(showApproval, { params: { id: id ?? '0' } }, id !== null)
  return (
    <SideSheet title={t('columns.what')} open={id !== null} onClose={onClose}>
      <WhenRead
        of={reading}
        skeleton={<BlockSkeleton height={320} />}
        missing={<p className="soft">{t('missing')}</p>}
      >
        {(request) => <Details key={request.id} request={request} onDone={onClose} />}
      </WhenRead>
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

function Details({ request, onDone }: { request: Shown; onDone(): void }) {
  const { t } = useTranslation(['inbox', 'approvals'])
  return (
    <div className="stack">
      <div>
        <h2>{t(`approvals:kinds.${request.kind}`)}</h2>
        {request.subject.title !== null && <Subject subject={request.subject} />}
        {request.kind === 'bank-recharge' && <SlipLink subject={request.subject} />}
      </div>
      <ApprovalStatus status={request.status} />
      <Suspense>
        <PayeeWarning request={request} />
      </Suspense>
      <section className={classes.changes} aria-label={t('changes')}>
        <h3 className="unseen">{t('changes')}</h3>
        <ApprovalChanges before={request.before} after={withoutReason(request)} />
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
      {request.status === 'waiting' && <Decision request={request} onDone={onDone} />}
    </div>
  )
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

/** The request's page begins with the picture. */
function SlipLink({ subject: { id } }: { subject: Shown['subject'] }) {
  const { t } = useTranslation('inbox')
  const { can } = useStaffSession()
  if (id === null || !can('recharge-requests-show')) return null
  return (
    <p>
      <Link to={`/console/recharge-requests/${id}`}>{t('slip')}</Link>
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

const tieOf = {
  'approval.one_behind_both': 'one_behind_both',
  'approval.changed_lately': 'changed_lately',
  'approval.too_many_changes': 'too_many_changes',
} as const

function Decision({ request, onDone }: { request: Shown; onDone(): void }) {
  const { t } = useTranslation('inbox')
  const [refusing, setRefusing] = useState(false)
  const approving = useSend(approve)
  const withdrawing = useSend(withdraw)
  const finish = (sentence: string) => ({
    onSuccess: () => {
      showToast('success', sentence)
      onDone()
    },
    // Another person may have been faster: the list shows it.
    onSettled: () => refresh(listApprovals, showApproval),
  })
  const failure = approving.error ?? withdrawing.error
  const may = (ability: Shown['actions'][number]) => request.actions.includes(ability)
  if (refusing) return <Refusal id={request.id} onBack={() => setRefusing(false)} onDone={onDone} />
  return (
    <div className={`stack ${classes.decision}`}>
      {request.changed_meanwhile && <Notice kind="danger">{t('changed')}</Notice>}
      {request.maker_without_right && (
        <Notice kind="danger">{t('maker_without_right', { name: request.maker.name })}</Notice>
      )}
      {request.tied !== null && <Notice kind="danger">{t(tieOf[request.tied])}</Notice>}
      {request.shared.map((what) => (
        <Notice key={what} kind="danger">
          {t(`same_${what}`, { name: request.maker.name })}
        </Notice>
      ))}
      <FailureNotice of={failure} />
      <LateNotice busy={approving.isPending || withdrawing.isPending} />
      <p className="small soft">
        {may('approve') ? t('next', { name: request.maker.name }) : t('next_mine')}
      </p>
      <div className="row">
        {may('approve') && (
          <Button
            disabled={request.changed_meanwhile || request.maker_without_right || request.tied !== null}
            loading={approving.isPending}
            onClick={() => approving.mutate({ params: { id: request.id } }, finish(t('approved')))}
          >
            {t('approve')}
          </Button>
        )}
        {may('refuse') && (
          <Button variant="default" onClick={() => setRefusing(true)}>
            {t('refuse')}
          </Button>
        )}
        {may('withdraw') && (
          <Button
            variant="default"
            loading={withdrawing.isPending}
            onClick={() => withdrawing.mutate({ params: { id: request.id } }, finish(t('withdrawn')))}
          >
            {t('withdraw')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface RefusalProps {
  readonly id: string
  onBack(): void
  onDone(): void
}

function Refusal({ id, onBack, onDone }: RefusalProps) {
  const { t } = useTranslation('inbox')
  const [reason, setReason] = useState('')
  const sending = useSend(refuse)
  const send = () =>
    sending.mutate(
      { params: { id }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          showToast('success', t('refused'))
          onDone()
        },
        onSettled: () => refresh(listApprovals, showApproval),
      },
    )
  return (
    <div className="stack">
      <FailureNotice of={sending.error} />
      <LateNotice busy={sending.isPending} />
      <Textarea
        data-autofocus
        label={t('refusal_reason')}
        minRows={3}
        autosize
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="row">
        <Button color="red" disabled={reason.trim().length < 3} loading={sending.isPending} onClick={send}>
          {t('refuse_now')}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('common:back')}
        </Button>
      </div>
    </div>
  )
}
