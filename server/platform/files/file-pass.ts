import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { equalInConstantTime, type KeyRing } from '../secrets/index.ts'
import { fileAddress } from './file-address.ts'

const purpose = 'file-pass'
const hoursMax = 24

/** Makes addresses of files that visitors are not shown, for people who may see them. Each ends within a day. */
export async function openPasses(db: Db, keys: KeyRing): Promise<(id: string) => string> {
  const { rows } = await sql<{ until: string }>`
    select (ceil(extract(epoch from now()) / 3600) + ${hoursMax})::bigint::text as until`.execute(db)
  const until = rows[0]?.until ?? '0'
  return (id) => `${fileAddress(id)}?pass=${until}.${macOf(keys, id, until)}`
}

/** Whether the pass opens this file now, by the clock of the database. */
export async function isOpenPass(db: Db, keys: KeyRing, id: string, pass: unknown): Promise<boolean> {
  if (typeof pass !== 'string') return false
  const [until = '', mac = ''] = pass.split('.')
  if (!/^\d{1,9}$/.test(until) || !equalInConstantTime(mac, macOf(keys, id, until))) return false
  const { rows } = await sql<{ isOpen: boolean }>`
    select to_timestamp(${until}::double precision * 3600) > now() as "isOpen"`.execute(db)
  return rows[0]?.isOpen === true
}

function macOf(keys: KeyRing, id: string, until: string): string {
  return createHmac('sha256', keys.keyFor(purpose)).update(`${id}\n${until}`).digest('base64url').slice(0, 27)
}
