import { type FormEvent, type ReactNode, useState } from 'react'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { isReason, ReasonField } from './reason-field.tsx'

interface ReasonFormProps {
  /** The consequence, in one or two sentences. */
  readonly line: string
  readonly submit: string
  readonly danger?: boolean
  readonly busy: boolean
  readonly failure: ApiFailure | null
  /** More inputs besides the reason. */
  readonly children?: ReactNode
  readonly ready?: boolean
  readonly lengthMax?: number
  /** Common reasons: a press inserts one. */
  readonly suggestions?: readonly string[]
  onSubmit(reason: string): void
  onCancel(): void
}

/** Shows the consequence, asks for a reason, and does it. */
export function ReasonForm({
  line,
  submit,
  danger = false,
  busy,
  failure,
  children,
  ready = true,
  lengthMax,
  suggestions,
  onSubmit,
  onCancel,
}: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const isReady = ready && isReason(reason)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onSubmit(reason)
  }
  const [firstFault] = Object.keys(failure?.fields ?? {})
  return (
    <form className="stack" noValidate onSubmit={send}>
      <p className="soft">{line}</p>
      {children}
      <ReasonField
        value={reason}
        lengthMax={lengthMax}
        suggestions={suggestions}
        autofocus={children === undefined}
        onChange={setReason}
      />
      <FailureNotice of={failure} field={firstFault} />
      <FormButtons label={submit} danger={danger} busy={busy} disabled={!isReady} onCancel={onCancel} />
    </form>
  )
}
