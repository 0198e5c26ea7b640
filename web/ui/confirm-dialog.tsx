import type { ReactNode } from 'react'
import { ActionDialog } from './action-dialog.tsx'
import { type Failure, FailureNotice } from './failure-notice.tsx'
import { FormButtons } from './form-buttons.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** What will happen. */
  readonly children: ReactNode
  readonly label: string
  readonly danger?: boolean
  readonly busy: boolean
  readonly failure: Failure | null
  /** What to do about the failure. */
  readonly wayOut?: ReactNode
  onDo(): void
  onClose(): void
}

/** Asks before something is done, and stays open when that fails. */
export function ConfirmDialog({ title, children, failure, wayOut, onClose, ...buttons }: ConfirmDialogProps) {
  return (
    <ActionDialog busy={buttons.busy} onClose={onClose} title={title}>
      <div className="stack">
        {children}
        <FailureNotice of={failure}>{wayOut}</FailureNotice>
        <FormButtons {...buttons} onCancel={onClose} />
      </div>
    </ActionDialog>
  )
}
