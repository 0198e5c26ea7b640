import { int8Array } from './array-binary.rules.ts'
import { listOf, quoted } from './array-literal.rules.ts'

/**
 * A parameter as the server reads it. Objects become JSON; an array becomes an SQL array. An array of bigints is a
 * binary `bigint[]`.
 */
export function parameterOf(value: unknown): string | Buffer | null {
  return Array.isArray(value) && value.length > 0 && value.every(isBigint) ? int8Array(value) : textOf(value)
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return listOf(value.map(elementOf))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function elementOf(value: unknown): string | null {
  if (isBigint(value) || typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = textOf(value)
  return text === null || Array.isArray(value) ? text : quoted(text)
}

function isBigint(value: unknown): value is bigint {
  return typeof value === 'bigint'
}
