import { tripoliToday } from '#contract/kernel/dates.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { readSetting, readSettings } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { yearsBetween } from './age.rules.ts'

/**
 * Before an account is opened by its owner.
 * @throws Refusal `auth.registration_closed`, `auth.too_young`, or `request.invalid` when the day of birth is missing
 */
export async function expectMayRegister(db: Db, birthDate: string | undefined): Promise<void> {
  const { registration_open: isOpen, minimum_age: years } = await readSettings(db, [
    'registration_open',
    'minimum_age',
  ])
  if (!isOpen) throw new Refusal('auth.registration_closed')
  if (years === 0) return
  if (birthDate === undefined)
    throw new Refusal('request.invalid', {}, { birth_date: { rule: 'required', values: {} } })
  expectAge(birthDate, years)
}

/** For what staff enter: a day of birth may be missing. @throws Refusal `auth.too_young` */
export async function expectOldEnough(db: Db, birthDate: unknown): Promise<void> {
  if (typeof birthDate !== 'string') return
  expectAge(birthDate, await readSetting(db, 'minimum_age'))
}

function expectAge(birthDate: string, years: number): void {
  if (yearsBetween(birthDate, tripoliToday()) < years)
    throw new Refusal('auth.too_young', { years }, { birth_date: 'auth.too_young' })
}
