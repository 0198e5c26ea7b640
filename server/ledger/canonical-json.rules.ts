import type { JsonValue } from './operation.ts'

/** The same text for the same value, however the database has ordered its names. */
export function canonicalJson(value: JsonValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  const members = Object.keys(value)
    .sort()
    .flatMap((name) => {
      const member = value[name]
      return member === undefined ? [] : `${JSON.stringify(name)}:${canonicalJson(member)}`
    })
  return `{${members.join()}}`
}
