import { hash } from 'node:crypto'
import type { Actor } from './account.rules.ts'

/** Actor and key in 128 bits, which find a transaction. As 32 hexadecimal digits. */
export function keyDigestOf({ type, id }: Actor, key: string): string {
  return shortened(hash('sha256', `${type} ${id} ${key}`))
}

/** The first 128 bits of a digest: small in the index, and still free of collisions. */
export function shortened(hex: string): string {
  return hex.slice(0, 32)
}
