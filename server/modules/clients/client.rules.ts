import { cleanTyped } from '#contract/kernel/digits.ts'
import { normalisePhone } from '#contract/kernel/phone.ts'

/** How people identify a client. */
export interface Handle {
  readonly kind: 'phone' | 'username' | 'email' | 'member_no'
  readonly value: string
}

/**
 * A phone in any form, a member number (digits only), an e-mail (with @), otherwise a username. A username has a
 * letter, so a text never means two clients.
 */
export function readHandle(typed: string): Handle {
  const text = cleanTyped(typed)
  const phone = normalisePhone(text)
  if (phone !== null) return { kind: 'phone', value: phone }
  if (/^\d+$/.test(text)) return { kind: 'member_no', value: text }
  if (text.includes('@')) return { kind: 'email', value: text.toLowerCase() }
  return { kind: 'username', value: text.toLowerCase() }
}

const fieldOfConstraint: Readonly<Record<string, 'phone' | 'username' | 'email'>> = {
  client_phone_key: 'phone',
  client_username_key: 'username',
  client_email_key: 'email',
}

/** The field of a unique constraint, or null for another error. */
export function takenField(error: unknown): 'phone' | 'username' | 'email' | null {
  if (!(error instanceof Error) || !('constraint' in error) || typeof error.constraint !== 'string')
    return null
  return fieldOfConstraint[error.constraint] ?? null
}
