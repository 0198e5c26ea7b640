import { maskEmail } from '#contract/kernel/mask-email.ts'
import { maskPhone } from '#contract/kernel/phone.ts'
import type { ClientRow } from '#server/modules/clients/index.ts'

export type Channel = 'phone' | 'email'

type Contacts = Pick<
  ClientRow,
  'phone' | 'email' | 'phone_verified_at' | 'email_verified_at' | 'phone_replaced'
>

/**
 * Whether secrets may be sent to this contact. An e-mail only when it was proven: a mistyped one would give the
 * account away. The same for a phone that staff put in place of a proven one: otherwise staff could take over any
 * account.
 */
export function isTrusted(client: Contacts, channel: Channel): boolean {
  if (channel === 'email') return client.email !== null && client.email_verified_at !== null
  return client.phone_verified_at !== null || !client.phone_replaced
}

export function maskContact(contact: string): string {
  return contact.includes('@') ? maskEmail(contact) : maskPhone(contact)
}
