import type { ReactNode } from 'react'
import { IconAlertCircle, IconCircleCheck, IconClock, IconInfoCircle } from './icons.ts'
import classes from './status.module.css'

export type StatusKind = 'success' | 'danger' | 'pending' | 'info'

const icons = { success: IconCircleCheck, danger: IconAlertCircle, pending: IconClock, info: IconInfoCircle }

interface StatusProps {
  readonly kind: StatusKind
  /** Where the sign of the kind would say something else. */
  readonly icon?: typeof IconClock | undefined
  readonly children: ReactNode
}

/** A state as colour, icon and text together. */
export function Status({ kind, icon: Icon = icons[kind], children }: StatusProps) {
  return (
    <span className={classes.status} data-kind={kind}>
      <Icon size={16} aria-hidden="true" />
      {children}
    </span>
  )
}

/** The same as a band across a form: an error, or a hint. */
export function Notice({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  const Icon = icons[kind]
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
