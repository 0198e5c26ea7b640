import { languageOf } from '#contract/kernel/localized.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { writeTo } from './write-to-staff.ts'

interface NewColleague {
  readonly name?: string | null | undefined
  readonly username?: string | null | undefined
  readonly email?: string | null | undefined
  readonly locale?: string | null | undefined
}

/** Tells a new colleague the user name, and how to choose a password. Without an address nothing is sent. */
export function inviteStaff(tx: Tx, jobs: Jobs, colleague: NewColleague): Promise<void> {
  const { name = '', username = '', email = null, locale } = colleague
  const reader = { name: name ?? '', email, locale: languageOf(locale ?? '') }
  return writeTo(tx, jobs, reader, 'staff_invited', { username: username ?? '' })
}
