import { maskEmail } from '#contract/kernel/mask.ts'
import { maskPhone } from '#contract/kernel/phone.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { readNow } from '#server/platform/db/read-now.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/**
 * Leaves the sending to a job for every contact alike: neither the answer nor its speed tells whether there is an
 * account. `contact` is a phone or an e-mail.
 */
export async function requestReset(tx: Tx, jobs: Jobs, contact: string): Promise<void> {
  await jobs.enqueue(tx, 'send-reset-code', { contact, asked_at: await readNow(tx) })
}

export function maskContact(contact: string): string {
  return contact.includes('@') ? maskEmail(contact) : maskPhone(contact)
}
