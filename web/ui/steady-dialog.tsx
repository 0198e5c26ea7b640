import type { ReactNode } from 'react'
import { ActionDialog } from './action-dialog.tsx'

interface SteadyDialogProps {
  readonly title: string
  readonly busy?: boolean
  /** Left out: only what is in it closes it. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** A press beside it does not close it: what it shows, such as a key to be scanned, is shown only once. */
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
