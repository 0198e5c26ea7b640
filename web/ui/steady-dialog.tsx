import type { ReactNode } from 'react'
import { ActionDialog } from './action-dialog.tsx'

interface SteadyDialogProps {
  readonly title: string
  readonly busy?: boolean
  /** Left out: only its content closes it. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** A press outside does not close it: its content, such as a key to scan, is shown only once. */
export function SteadyDialog({ children, onClose, ...dialog }: SteadyDialogProps) {
  return (
    <ActionDialog
      closeOnClickOutside={false}
      closable={onClose !== undefined}
      onClose={onClose ?? (() => undefined)}
      {...dialog}
    >
      <div className="stack">{children}</div>
    </ActionDialog>
  )
}
