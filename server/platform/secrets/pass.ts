import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { KeyRing } from './key-ring.ts'
import { equalInConstantTime } from './tokens.ts'

const hoursMax = 24

/** Opens one thing for people who have it, and is kept nowhere. */
export type PassPurpose = 'file-pass' | 'preview-link'

/** Makes passes that end within a day: the end, in hours since 1970, and a MAC of it with the thing. */
export async function openPasses(
  db: Db,
  keys: KeyRing,
  purpose: PassPurpose,
): Promise<(subject: string) => string> {
  const { rows } = await sql<{ until: string }>`
    select (ceil(extract(epoch from now()) / 3600) + ${hoursMax})::bigint::text as until`.execute(db)
  const until = rows[0]?.until ?? '0'
  return (subject) => `${until}.${macOf(keys.keyFor(purpose), subject, until)}`
}

/** Whether the pass opens this thing now, by the clock of the database. */
export async function isOpenPass(
  db: Db,
  keys: KeyRing,
  purpose: PassPurpose,
  { subject, pass }: { readonly subject: string; readonly pass: unknown },
): Promise<boolean> {
  if (typeof pass !== 'string') return false
  const [until = '', mac = ''] = pass.split('.')
  if (!/^\d{1,9}$/.test(until)) return false
  if (!equalInConstantTime(mac, macOf(keys.keyFor(purpose), subject, until))) return false
  const { rows } = await sql<{ isOpen: boolean }>`
    select to_timestamp(${until}::double precision * 3600) > now() as "isOpen"`.execute(db)
  return rows[0]?.isOpen === true
}

function macOf(key: ReturnType<KeyRing['keyFor']>, subject: string, until: string): string {
  return createHmac('sha256', key).update(`${subject}\n${until}`).digest('base64url').slice(0, 27)
}
