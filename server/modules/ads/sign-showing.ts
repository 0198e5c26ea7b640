import { type KeyObject, randomBytes } from 'node:crypto'
import { equalInConstantTime, keyedHash } from '#server/platform/secrets/index.ts'

/** One advertisement that was given to one reader on a Tripoli day. */
export interface Showing {
  readonly adId: bigint
  readonly day: string
  readonly number: string
}

const numberBytes = 9
const signatureLength = 22
const pattern = /^(\d{1,18})\.(\d{4}-\d{2}-\d{2})\.([\w-]{12})\.([\w-]{22})$/

/** The text that the page sends back: only a showing that was given is counted. */
export function nameShowing(key: KeyObject, adId: bigint, day: string, reader: string): string {
  const text = [adId, day, randomBytes(numberBytes).toString('base64url')].join('.')
  return `${text}.${sign(key, text, reader)}`
}

/** @returns null for what was never given to this reader */
export function readShowing(key: KeyObject, named: string, reader: string): Showing | null {
  const [, id = '', day = '', number = '', signature = ''] = pattern.exec(named) ?? []
  if (id === '' || !equalInConstantTime(signature, sign(key, `${id}.${day}.${number}`, reader))) return null
  return { adId: BigInt(id), day, number }
}

function sign(key: KeyObject, text: string, reader: string): string {
  return keyedHash(key, `${text} ${reader}`).toString('base64url').slice(0, signatureLength)
}
