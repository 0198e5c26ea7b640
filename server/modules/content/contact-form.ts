import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db } from '#server/platform/db/database.ts'
import { equalInConstantTime, type KeyRing, keyedHash, newToken } from '#server/platform/secrets/index.ts'
import { readClockSeconds } from './content.queries.ts'

/** No person reads the page and writes a message in less. */
const ageSecondsMin = 3
const ageSecondsMax = 24 * 60 * 60
const idLength = 22

/** A form is its id, its time in seconds and our signature: `id.seconds.signature`. Nothing is stored. */
export async function openContactForm(db: Db, keys: KeyRing): Promise<{ form: string }> {
  const signed = `${newToken().slice(0, idLength)}.${await readClockSeconds(db)}`
  return { form: `${signed}.${signatureOf(keys, signed)}` }
}

/**
 * @returns the form's id
 * @throws Refusal `contact.form_too_fresh`, `contact.form_expired` (also when the signature is wrong)
 */
export async function readContactForm(db: Db, keys: KeyRing, form: string): Promise<string> {
  const [id = '', seconds = '', signature = ''] = form.split('.')
  const isOurs = equalInConstantTime(signature, signatureOf(keys, `${id}.${seconds}`))
  const ageSeconds = (await readClockSeconds(db)) - Number(seconds)
  if (!isOurs || ageSeconds > ageSecondsMax) throw new Refusal('contact.form_expired')
  if (ageSeconds < ageSecondsMin) throw new Refusal('contact.form_too_fresh')
  return id
}

function signatureOf(keys: KeyRing, signed: string): string {
  return keyedHash(keys.keyFor('contact-form'), signed).toString('base64url')
}
