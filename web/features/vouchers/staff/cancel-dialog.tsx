import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { is } from '#contract/kernel/field-rules.ts'
import type { AnswerOf, QueryInput } from '#contract/kernel/operation.ts'
import { cancelVouchers, previewCancellation } from '#contract/operations/vouchers/cancel-vouchers.ts'
import { isReason, ReasonField } from '#web/console-kit/form/reason-field.tsx'
import { useCall, useSend } from '#web/lib/api/use-call.ts'
import { sentenceOf } from '#web/lib/forms/sentence-of.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { type Failure, FailureNotice } from '#web/ui/failure-notice.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { Facts, Whole } from './facts.tsx'
import classes from './vouchers.module.css'

type Target = QueryInput<typeof previewCancellation>

const titles = { voucher: 'cancel.title', range: 'cancel.range_title', batch: 'batch.cancel' }

interface CancelDialogProps {
  readonly of: keyof typeof titles
  /** The vouchers to cancel; null: a range of serial numbers, asked for here. */
  readonly target: Target | null
  onClose(): void
}

const typingMilliseconds = 300

/** The number of vouchers that would end, then the reason. */
export function CancelDialog({ of, target: given, onClose }: CancelDialogProps) {
  const { t } = useTranslation('vouchers-staff')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  const [typedCount, setTypedCount] = useState('')
  const typed: Target = { from: from.trim(), ...(to.trim() !== '' && { to: to.trim() }) }
  const [target] = useDebouncedValue(given ?? typed, given ? 0 : typingMilliseconds)
  const isNamed = given !== null || from.trim() !== ''
  const preview = useCall(previewCancellation, { query: target, quiet: true }, isNamed)
  const send = useSend(cancelVouchers)
  // Only the counted range is cancelled, never one that is still being typed.
  const isCounted = given !== null || (target.from === typed.from && target.to === typed.to)
  const open = isNamed && isCounted && !preview.error ? (preview.data?.open_count ?? 0) : 0
  const confirm = () =>
    send.mutate(
      { body: { ...target, count: open, reason }, quiet: true },
      {
        onSuccess({ cancelled, going_on: goingOn }) {
          showToast('success', goingOn > 0 ? t('cancel.going_on') : t('cancel.done', { count: cancelled }))
          onClose()
        },
      },
    )
  const isConfirmed = open === 1 || (open > 1 && typedCount.trim() === String(open))
  const isReady = isConfirmed && isReason(reason)
  return (
    <ActionDialog busy={send.isPending} onClose={onClose} title={t(titles[of])}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) confirm()
        }}
      >
        {given === null && (
          <div className={classes.pair}>
            <SerialInput label={t('cancel.from')} value={from} onChange={setFrom} required />
            <SerialInput label={t('cancel.to')} hint={t('cancel.to_hint')} value={to} onChange={setTo} />
          </div>
        )}
        {isNamed && <Affected reading={preview} />}
        <ReasonField value={reason} hint={t('cancel.reason_hint')} onChange={setReason} />
        {open > 1 && <CountInput count={open} value={typedCount} onChange={setTypedCount} />}
        <FailureNotice of={send.error} />
        <div className="row">
          <Button type="submit" color="red" disabled={!isReady} loading={send.isPending}>
            {t('cancel.confirm')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:back')}
          </Button>
        </div>
      </form>
    </ActionDialog>
  )
}

interface CountInputProps {
  readonly count: number
  readonly value: string
  onChange(text: string): void
}

/** For a large number the person types it again. */
function CountInput({ count, value, onChange }: CountInputProps) {
  const { t } = useTranslation(['vouchers-staff', 'validation', 'fields'])
  const { normaliseDigits } = useUiTools()
  const [isLeft, setLeft] = useState(false)
  const issue = isLeft ? is(count).safeParse(value).error?.issues[0] : undefined
  return (
    <TextInput
      name="count"
      label={t('cancel.type_count', { count })}
      description={t('cancel.type_count_hint')}
      required
      className="types-ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={value}
      error={issue && sentenceOf('count', issue)}
      onChange={(event) => {
        setLeft(false)
        onChange(normaliseDigits(event.currentTarget.value))
      }}
      onBlur={() => setLeft(value !== '')}
    />
  )
}

interface SerialInputProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly required?: boolean
  onChange(text: string): void
}

export function SerialInput({ label, hint, value, required, onChange }: SerialInputProps) {
  return (
    <TextInput
      label={label}
      description={hint}
      required={required}
      className="types-ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface AffectedProps {
  readonly reading: {
    readonly data: AnswerOf<typeof previewCancellation> | undefined
    readonly error: Failure | null
  }
}

function Affected({ reading: { data, error } }: AffectedProps) {
  const { t } = useTranslation('vouchers-staff')
  if (error) return <FailureNotice of={error} />
  if (!data) return <RowsSkeleton count={1} height={96} />
  const { kept_count: kept, ended_count: ended } = data
  if (data.open_count === 0) return <Notice kind="info">{t('cancel.nothing', { kept, ended })}</Notice>
  return (
    <Facts
      rows={[
        { label: t('cancel.will'), value: <Whole value={data.open_count} /> },
        { label: t('cancel.value'), value: <Money value={data.open_value} currency={data.currency} /> },
        { label: t('cancel.kept'), value: <Whole value={data.kept_count} /> },
        { label: t('cancel.ended'), value: <Whole value={data.ended_count} /> },
      ]}
    />
  )
}
