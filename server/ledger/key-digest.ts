import { hash } from 'node:crypto'
import type { Actor } from './account.rules.ts'

/** Who sent which key, in 128 bits: what a transaction is found by. */
export function keyDigestOf({ type, id }: Actor, key: string): string {
  return uuidOf(hash('sha256', `${type} ${id} ${key}`))
}

/** 128 bits of a digest as the database writes them: small in the index, and nobody finds two of them alike. */
export function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
