import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { approveRequest } from '#contract/operations/recharges/answer-request.ts'
import type { rechargeRequests } from '#contract/resources/recharges/recharge-requests.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { DualControlNotice, useDualControlLimit } from '#web/console-kit/form/dual-control-limit.tsx'
import { RequestApprovalDialog } from '#web/console-kit/form/request-approval-dialog.tsx'
import { useLabels } from '#web/console-kit/labels/use-labels.ts'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { forgetIntention } from '#web/lib/session/intentions.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Money } from '#web/ui/money.tsx'
import { MoneyButtons } from '#web/ui/money-buttons.tsx'
import { OpenOutcome } from '#web/ui/open-outcome.tsx'
import { amountInSentence } from '#web/ui/split-amount.ts'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './recharges.module.css'

const amounts = ['amount', 'fee', 'net_amount'] as const

/** The sent amount and the net amount before it is credited; for a large one, that it will wait. */
export function ApproveDialog({ resource, row, onClose }: RowDialogProps<RowOf<typeof rechargeRequests>>) {
  const { t } = useTranslation('resources')
  const labels = useLabels(resource)
  const { currencySymbol } = useUiTools()
  const done = ({ net_amount, currency, approval_id }: AnswerOf<typeof approveRequest>) => {
    forgetRows(resource)
    // Nothing has moved: from here the approval shows the outcome.
    if (approval_id !== null) return forgetIntention({ operation: approveRequest, about: row.id })
    const amount = amountInSentence(net_amount, currencySymbol(currency))
    showToast('success', t('dialogs:recharge-requests.approve_done', { amount }))
    onClose()
  }
  const { state, send, askAgain, cancel, reset } = useMoneyWrite(approveRequest, done, row.id)
  const limit = useDualControlLimit('recharge_dual_control_min', row.amount)
  const { phase } = reviewOf(state)
  const close = () => {
    if (state.phase === 'interrupted') reset()
    onClose()
  }
  return (
    <RequestApprovalDialog
      title={t('dialogs:recharge-requests.approve_title')}
      busy={state.phase === 'sending'}
      approvalId={state.phase === 'done' ? state.answer.approval_id : null}
      onClose={close}
    >
      <div className="stack">
        <p className="soft">
          {t('dialogs:recharge-requests.approve_line')}{' '}
          {limit.waits === false && t('dialogs:recharge-requests.approve_now')}
        </p>
        {amounts.map((name) => (
          <div key={name} className={`between ${classes.amount}`}>
            <span className="soft">{labels.field(name)}</span>
            <Money value={row[name]} size={name === 'fee' ? 'inherit' : 'large'} />
          </div>
        ))}
        <DualControlNotice limit={limit} />
        {state.phase === 'idle' && state.failure && <FailureNotice of={state.failure} />}
        <OpenOutcome phase={phase} onAskAgain={askAgain} onCancel={cancel} />
        <MoneyButtons
          phase={phase}
          confirmLabel={t(limit.waits ? 'kit:waiting.ask' : 'recharge-requests.actions.approve')}
          backLabel={t('common:cancel')}
          disabled={limit.isReading}
          onConfirm={() => void send({ recharge_request_id: row.id })}
          onCancel={cancel}
          onBack={close}
        />
      </div>
    </RequestApprovalDialog>
  )
}
