import type { ReactNode } from 'react'
import { formatPhone } from '#contract/kernel/phone-text.ts'

interface PhoneLinkProps {
  readonly phone: string
  /** Before the number. */
  readonly children?: ReactNode
}

/** Calls a number, which never wraps and reads from the left in every language. */
export function PhoneLink({ phone, children }: PhoneLinkProps) {
  return (
    <a href={`tel:${phone}`}>
      {children}
      <bdi dir="ltr" className="whole">
        {formatPhone(phone)}
      </bdi>
    </a>
  )
}
