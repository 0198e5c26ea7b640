import type { Language } from '#contract/kernel/localized.ts'
import { joinParts } from '#web/lib/formats/join-parts.ts'

interface Reader {
  readonly locale: Language
  readonly comma: string
}

/** A logged value as text: a text in two languages in the reader's, an object by its values, a list by its items. */
export function labelsOf(value: unknown, reader: Reader): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return labelList(value, reader).join(reader.comma)
  if (reader.locale in value) return labelsOf((value as Record<string, unknown>)[reader.locale], reader)
  return joinParts(labelList(Object.values(value), reader))
}

function labelList(values: readonly unknown[], reader: Reader): string[] {
  return values.map((value) => labelsOf(value, reader)).filter((text) => text !== '')
}
