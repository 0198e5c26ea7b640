import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { takeBackVouchers } from '#contract/operations/vouchers/sell-vouchers.ts'
import type { voucherSales } from '#contract/resources/vouchers/voucher-sales.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { isReason, ReasonField } from '#web/console-kit/form/reason-field.tsx'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { askedSecond } from '#web/lib/api/asked-second.ts'
import { reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { MoneyButtons } from '#web/ui/money-buttons.tsx'
import { OpenOutcome } from '#web/ui/open-outcome.tsx'
import { SerialInput } from './cancel-dialog.tsx'
import classes from './vouchers.module.css'

const returning = { ...takeBackVouchers, answer: z.union([askedSecond, takeBackVouchers.answer]) }

/** The unused vouchers that a seller returns. */
export function ReturnDialog({ resource, row, onClose }: RowDialogProps<RowOf<typeof voucherSales>>) {
  const { t } = useTranslation('vouchers-staff')
  const done = (answer: AnswerOf<typeof returning>) => {
    if ('approval_id' in answer) showToast('info', t('sale.asked'))
    else showToast('success', t('sale.returned', { vouchers: t('vouchers', { count: answer.count }) }))
    forgetRows(resource)
    onClose()
  }
  const { state, resumed, send, askAgain, cancel, reset } = useMoneyWrite(returning, done, row.id)
  const [from, setFrom] = useState(resumed?.from ?? row.serial_from)
  const [to, setTo] = useState(resumed?.to ?? row.serial_to)
  const [reason, setReason] = useState(resumed?.reason ?? '')
  const close = () => {
    if (state.phase === 'interrupted') reset()
    onClose()
  }
  const { phase } = reviewOf(state)
  const isReady = isReason(reason)
  const submit = () => void send({ sale_id: row.id, from: from.trim(), to: to.trim(), reason: reason.trim() })
  return (
    <ActionDialog held={state.phase === 'sending'} onClose={close} title={t('sale.return_title')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) submit()
        }}
      >
        <p className="soft">{t('sale.return_text')}</p>
        <div className={classes.pair}>
          <SerialInput label={t('sale.from')} value={from} onChange={setFrom} required />
          <SerialInput label={t('sale.to')} value={to} onChange={setTo} required />
        </div>
        <ReasonField value={reason} onChange={setReason} />
        {state.phase === 'idle' && state.failure && <FailureNotice of={state.failure} />}
        <OpenOutcome phase={phase} onAskAgain={askAgain} onCancel={cancel} />
        <MoneyButtons
          phase={phase}
          confirmLabel={t('sale.return_confirm')}
          backLabel={t('common:back')}
          disabled={!isReady}
          onCancel={cancel}
          onBack={close}
        />
      </form>
    </ActionDialog>
  )
}
