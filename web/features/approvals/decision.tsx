import { Button, type ButtonProps, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleIn } from '#contract/kernel/localized.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import {
  approve,
  listApprovals,
  refuse,
  showApproval,
  withdraw,
} from '#contract/operations/approvals/approvals.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { LateNotice } from '#web/ui/late-notice.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './approvals.module.css'
import { ConfirmAmount } from './confirm-amount.tsx'
import type { Decided } from './decided.tsx'
import { focusOn, Key, useDecisionKeys } from './decision-keys.tsx'
import { moneyAtStake } from './money-at-stake.ts'

type Shown = AnswerOf<typeof showApproval>

interface DecisionProps {
  readonly request: Shown
  /** It took the place of another request: a press meant for that one may still follow. */
  readonly isNext: boolean
  onDecided(how: Decided['how']): void
  onWithdrawn(): void
}

/** What this person may do with a waiting request. */
export function Decision(props: DecisionProps) {
  const { t } = useTranslation('inbox')
  const [refusing, setRefusing] = useState(false)
  const leave = () => {
    showToast('success', t('withdrawn'))
    props.onWithdrawn()
  }
  if (!refusing) return <Choice {...props} onWithdrawn={leave} onRefuse={() => setRefusing(true)} />
  return (
    <Refusal
      id={props.request.id}
      onBack={() => setRefusing(false)}
      onDone={() => props.onDecided('refused')}
    />
  )
}

const tieOf = {
  'approval.one_behind_both': 'one_behind_both',
  'approval.changed_lately': 'changed_lately',
  'approval.too_many_changes': 'too_many_changes',
} as const

function Choice({ request, isNext, onDecided, onWithdrawn, onRefuse }: DecisionProps & { onRefuse(): void }) {
  const { t } = useTranslation('inbox')
  const { locale } = usePage()
  const whole = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState<'now' | 'before' | null>(null)
  const approving = useSend(approve)
  const withdrawing = useSend(withdraw)
  const isInView = useInView(isNext)
  const finish = (onSuccess: () => void) => ({
    onSuccess,
    // Another person may have been faster: the list shows it.
    onSettled: () => refresh(listApprovals, showApproval),
  })
  const may = (ability: Shown['actions'][number]) => request.actions.includes(ability)
  const cannot = request.changed_meanwhile || request.maker_without_right || request.tied !== null
  const agree = () =>
    approving.mutate(
      { params: { id: request.id } },
      finish(() => onDecided('approved')),
    )
  const takeBack = () => withdrawing.mutate({ params: { id: request.id } }, finish(onWithdrawn))
  const stake = moneyAtStake(request, titleIn(request.subject.title ?? undefined, locale))
  // One key or press must not move money.
  const begin = stake === null ? agree : () => setAsking('now')
  const keys = new Map([
    ['KeyA', may('approve') && !cannot && isInView ? begin : undefined],
    ['KeyR', may('refuse') ? onRefuse : undefined],
  ])
  useDecisionKeys((event) => (asking === 'now' ? undefined : keys.get(event.code)), whole)
  return (
    <div className={`stack ${classes.decision}`} ref={whole}>
      <Doubts request={request} />
      <FailureNotice of={approving.error ?? withdrawing.error} />
      <LateNotice busy={approving.isPending || withdrawing.isPending} />
      <p className="small soft">
        {may('approve') ? t('next', { name: request.maker.name }) : t('next_mine')}
      </p>
      {asking === 'now' && stake !== null ? (
        <ConfirmAmount
          stake={stake}
          busy={approving.isPending}
          cannot={cannot}
          whole={whole}
          onConfirm={agree}
          onBack={() => setAsking('before')}
        />
      ) : (
        <div className="row">
          {may('approve') && (
            <ApproveButton
              focused={asking === 'before'}
              disabled={cannot || !isInView}
              loading={approving.isPending}
              onClick={begin}
            />
          )}
          {may('refuse') && <RefuseButton onClick={onRefuse} />}
          {may('withdraw') && (
            <Button variant="default" loading={withdrawing.isPending} onClick={takeBack}>
              {t('withdraw')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface ApproveButtonProps extends Pick<ButtonProps, 'disabled' | 'loading'> {
  /** The person has come back to it. */
  readonly focused: boolean
  onClick(): void
}

function ApproveButton({ focused, ...button }: ApproveButtonProps) {
  const { t } = useTranslation('inbox')
  return (
    <Button ref={focused ? focusOn : null} aria-keyshortcuts="A" rightSection={<Key name="A" />} {...button}>
      {t('approve')}
    </Button>
  )
}

function RefuseButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('inbox')
  return (
    <Button variant="default" aria-keyshortcuts="R" rightSection={<Key name="R" />} onClick={onClick}>
      {t('refuse')}
    </Button>
  )
}

/** Why it cannot be approved, or should not be. */
function Doubts({ request }: { request: Shown }) {
  const { t } = useTranslation('inbox')
  return (
    <>
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
    </>
  )
}

const secondPressMs = 800

/** A second press on the same place or key must not approve the request that has just taken it. */
function useInView(isNext: boolean): boolean {
  const [isInView, setInView] = useState(!isNext)
  useEffect(() => {
    const timer = setTimeout(() => setInView(true), secondPressMs)
    return () => clearTimeout(timer)
  }, [])
  return isInView
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
        onSuccess: onDone,
        onSettled: () => refresh(listApprovals, showApproval),
      },
    )
  return (
    <div className="stack">
      <FailureNotice of={sending.error} />
      <LateNotice busy={sending.isPending} />
      <Textarea
        ref={focusOn}
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
