type Facts = Readonly<Record<string, unknown>>

export type FieldChange =
  | {
      readonly kind: 'list'
      readonly field: string
      readonly given: readonly string[]
      readonly taken: readonly string[]
    }
  | {
      readonly kind: 'value'
      readonly field: string
      readonly before: string | null
      readonly after: string | null
    }

/** What differs, field by field; without a state before, everything is new. */
export function changesOf(before: Facts | null, after: Facts): FieldChange[] {
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before ?? {})])]
  return fields.flatMap((field) => changeOf(field, before?.[field], after[field]) ?? [])
}

function changeOf(field: string, before: unknown, after: unknown): FieldChange | null {
  if (Array.isArray(before) || Array.isArray(after)) {
    const [had, has] = [namesOf(before), namesOf(after)]
    const given = has.filter((entry) => !had.includes(entry))
    const taken = had.filter((entry) => !has.includes(entry))
    return given.length + taken.length > 0 ? { kind: 'list', field, given, taken } : null
  }
  const [was, is] = [textOf(before), textOf(after)]
  return was === is ? null : { kind: 'value', field, before: was, after: is }
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((entry) => textOf(entry) ?? '') : []
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
