import type { ReactNode } from 'react'
import { ActionDialog } from './action-dialog.tsx'

interface SteadyDialogProps {
  readonly title: string
  readonly busy?: boolean
  onClose(): void
  readonly children: ReactNode
}

/** A press beside it does not close it: what it shows, such as recovery codes, is shown only once. */
export function SteadyDialog({ children, ...dialog }: SteadyDialogProps) {
  return (
    <ActionDialog closeOnClickOutside={false} {...dialog}>
      <div className="stack">{children}</div>
    </ActionDialog>
  )
}
