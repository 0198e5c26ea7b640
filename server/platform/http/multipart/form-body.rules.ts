import { z } from 'zod'
import type { UploadedFile } from '#contract/kernel/upload.ts'

/** Texts by field, and files by field in order. */
export interface Form {
  readonly texts: Map<string, string>
  readonly files: Map<string, readonly UploadedFile[]>
}

/**
 * The body of a form. A form has only texts and files, so each text becomes what the operation takes there: itself, a
 * boolean for `1` and `0`, nothing for an empty one, otherwise its JSON value. Where any JSON is taken, a list or an
 * object is one, and anything else a text. Other texts stay, and validation refuses them.
 * @param readJson the value, or undefined when the text is not JSON
 */
export function bodyOfForm(
  schema: z.ZodType,
  { texts, files }: Form,
  readJson: (text: string) => unknown,
): Record<string, unknown> {
  const entries: [string, unknown][] = []
  for (const [name, text] of texts) entries.push([name, meant(fieldsOf(schema, name), text, readJson)])
  for (const [name, list] of files) {
    const [file] = list
    const isList = list.length > 1 || accepts(fieldsOf(schema, name), [file])
    entries.push([name, isList ? list : file])
  }
  return Object.fromEntries(entries)
}

function meant(fields: readonly z.ZodType[], text: string, readJson: (text: string) => unknown): unknown {
  if (fields.length === 0) return text
  const isTree = /^\s*[[{]/.test(text) && accepts(fields, {})
  if (!isTree && accepts(fields, text)) return text
  const flag = text === '1' || text === '0'
  if (flag && accepts(fields, text === '1')) return text === '1'
  if (text === '') return accepts(fields, null) ? null : text
  const value = readJson(text)
  // A list or object is meant as one, even when part of it is wrong.
  return accepts(fields, value) || (typeof value === 'object' && value !== null) ? value : text
}

function accepts(fields: readonly z.ZodType[], value: unknown): boolean {
  return value !== undefined && fields.some((field) => field.safeParse(value).success)
}

/** The possible schemas of a field; several where the body has several shapes. */
function fieldsOf(schema: z.core.$ZodType, name: string): z.ZodType[] {
  if (schema instanceof z.ZodObject) {
    const field: unknown = Object.hasOwn(schema.shape, name) ? schema.shape[name] : null
    return field instanceof z.ZodType ? [field] : []
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option, name))
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, name)
  return []
}
