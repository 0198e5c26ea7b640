import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import {
  approve,
  listApprovals,
  refuse,
  showApproval,
  withdraw,
} from '#contract/operations/approvals/approvals.ts'
import { isTaken, useKeyPress } from '#web/console-kit/use-key-press.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { LateNotice } from '#web/ui/late-notice.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './approvals.module.css'

type Shown = AnswerOf<typeof showApproval>

interface DecisionProps {
  readonly request: Shown
  /** It came into view by itself, where the one before was decided. */
  readonly isNext: boolean
  onDecided(): void
  onWithdrawn(): void
}

/** What this person may do with a waiting request. */
export function Decision(props: DecisionProps) {
  const [refusing, setRefusing] = useState(false)
  if (!refusing) return <Choice {...props} onRefuse={() => setRefusing(true)} />
  return <Refusal id={props.request.id} onBack={() => setRefusing(false)} onDone={props.onDecided} />
}

const tieOf = {
  'approval.one_behind_both': 'one_behind_both',
  'approval.changed_lately': 'changed_lately',
  'approval.too_many_changes': 'too_many_changes',
} as const

function Choice({ request, isNext, onDecided, onWithdrawn, onRefuse }: DecisionProps & { onRefuse(): void }) {
  const { t } = useTranslation('inbox')
  const whole = useRef<HTMLDivElement>(null)
  const approving = useSend(approve)
  const withdrawing = useSend(withdraw)
  const isInView = useInView(isNext)
  const finish = (sentence: string, onDone: () => void) => ({
    onSuccess: () => {
      showToast('success', sentence)
      onDone()
    },
    // Another person may have been faster: the list shows it.
    onSettled: () => refresh(listApprovals, showApproval),
  })
  const may = (ability: Shown['actions'][number]) => request.actions.includes(ability)
  const cannot = request.changed_meanwhile || request.maker_without_right || request.tied !== null
  const agree = () => approving.mutate({ params: { id: request.id } }, finish(t('approved'), onDecided))
  const keys = new Map([
    ['KeyA', may('approve') && !cannot && isInView ? agree : undefined],
    ['KeyR', may('refuse') ? onRefuse : undefined],
  ])
  useKeyPress((event) => {
    const act = keys.get(event.code)
    // A key that is held down decides once.
    if (!act || event.repeat || isTaken(event, whole.current)) return
    event.preventDefault()
    act()
  })
  return (
    <div className={`stack ${classes.decision}`} ref={whole}>
      <Doubts request={request} />
      <FailureNotice of={approving.error ?? withdrawing.error} />
      <LateNotice busy={approving.isPending || withdrawing.isPending} />
      <p className="small soft">
        {may('approve') ? t('next', { name: request.maker.name }) : t('next_mine')}
      </p>
      <div className="row">
        {may('approve') && (
          <Button
            disabled={cannot || !isInView}
            loading={approving.isPending}
            aria-keyshortcuts="A"
            rightSection={<Key name="A" />}
            onClick={agree}
          >
            {t('approve')}
          </Button>
        )}
        {may('refuse') && (
          <Button variant="default" aria-keyshortcuts="R" rightSection={<Key name="R" />} onClick={onRefuse}>
            {t('refuse')}
          </Button>
        )}
        {may('withdraw') && (
          <Button
            variant="default"
            loading={withdrawing.isPending}
            onClick={() =>
              withdrawing.mutate({ params: { id: request.id } }, finish(t('withdrawn'), onWithdrawn))
            }
          >
            {t('withdraw')}
          </Button>
        )}
      </div>
    </div>
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

/** Only where there is a keyboard. */
function Key({ name }: { name: string }) {
  return (
    <span className={classes.key} aria-hidden="true">
      {name}
    </span>
  )
}

/** The sheet has given its first focus away: this one begins with the key or the button that asked for it. */
function focusOn(field: HTMLElement | null): void {
  field?.focus()
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
