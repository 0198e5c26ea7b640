import type { Language } from '#contract/kernel/localized.ts'
import { joinParts } from '#web/lib/formats/join-parts.ts'

interface Reader {
  readonly locale: Language
  readonly comma: string
}

/** Whatever the log keeps, in words: a text in two languages in the reader's, a thing by its values, a list by its things. */
export function labelsOf(value: unknown, reader: Reader): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return said(value, reader).join(reader.comma)
  if (reader.locale in value) return labelsOf((value as Record<string, unknown>)[reader.locale], reader)
  return joinParts(said(Object.values(value), reader))
}

function said(values: readonly unknown[], reader: Reader): string[] {
  return values.map((value) => labelsOf(value, reader)).filter((text) => text !== '')
}
