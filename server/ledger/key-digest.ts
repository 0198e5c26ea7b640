import { hash } from 'node:crypto'
import type { Actor } from './account.rules.ts'

/** Who sent which key, in 128 bits: what a transaction is found by. As 32 hexadecimal digits. */
export function keyDigestOf({ type, id }: Actor, key: string): string {
  return shortened(hash('sha256', `${type} ${id} ${key}`))
}

/** The first 128 bits of a digest: small in the index, and nobody finds two of them alike. */
export function shortened(hex: string): string {
  return hex.slice(0, 32)
}
