import { z } from 'zod'
import { ruleError } from '../../rule-error.ts'
import { idInput, idOutput } from '../../shapes.ts'
import type { ChildResource, Field, RowsField } from '../fields.ts'
import { type KindModule, plainKind } from './kind-module.ts'
import { fieldLimits } from './limits.ts'
import { presenceOf } from './presence.ts'

/** @param moduleOf finds the module of any kind, because child rows have fields too */
export function rowsKind(moduleOf: (field: Field) => KindModule): KindModule<RowsField> {
  return plainKind<RowsField>({
    /** The whole list, in order. Existing rows have their id. */
    input({ min = 0, max = fieldLimits.rowsCountMax, ...rows }) {
      const fields = childFields(rows)
      const shape = fields.map(([name, field]) => [
        name,
        presenceOf(moduleOf(field).input(withoutMin(field)), field, 'store'),
      ])
      const row = z.strictObject({ id: idInput.optional(), ...Object.fromEntries(shape) })
      return z.array(ofItsChoice(row, fields)).min(min).max(max)
    },
    output(rows) {
      const cells = childFields(rows).map(([name, field]) => {
        const cell = moduleOf(field).output(field)
        return [name, field.required ? cell : cell.nullable()]
      })
      return z.array(z.object({ id: idOutput, ...Object.fromEntries(cells) }))
    },
    filter: null,
    parts: () => [],
    joined: true,
    detail: true,
    sheetColumns: () => [],
  })
}

/** Of a list that a choice asks for, the least number counts only while it is asked for. */
function withoutMin(field: Field): Field {
  return isRows(field) && field.onlyWith ? { ...field, min: 0 } : field
}

/** What the choices of a child row do not ask for is dropped. */
function ofItsChoice(row: z.ZodType<Values>, fields: readonly (readonly [string, Field])[]): z.ZodType {
  const some = fields.filter(([, { onlyWith }]) => onlyWith !== undefined)
  if (some.length === 0) return row
  const choice = Object.fromEntries(fields)
  const asks = ({ onlyWith }: Field, values: Values) =>
    isAskedBy(onlyWith, (name) => values[name] ?? defaultOf(choice[name]))
  return row
    .superRefine((values, context) => {
      for (const [name, field] of some) {
        const { [name]: list } = values
        const count = isRows(field) && asks(field, values) ? (field.min ?? 0) : 0
        if (count > (Array.isArray(list) ? list.length : 0))
          context.addIssue({ code: 'custom', path: [name], ...ruleError('at_least', { count }) })
      }
    })
    .transform((values) => {
      const dropped = new Set(some.flatMap(([name, field]) => (asks(field, values) ? [] : [name])))
      return Object.fromEntries(Object.entries(values).filter(([name]) => !dropped.has(name)))
    })
}

type Values = Readonly<Record<string, unknown>>

/** Whether the choice that a field belongs to has one of its values. */
export function isAskedBy(onlyWith: Field['onlyWith'], chosen: (field: string) => unknown): boolean {
  return onlyWith === undefined || onlyWith.values.includes(String(chosen(onlyWith.field)))
}

function defaultOf(field: Field | undefined): unknown {
  return field !== undefined && 'default' in field ? field.default : undefined
}

/** The editable fields of child rows: all but the reference to their parent. */
export function childFields({ of, by }: Pick<RowsField, 'of' | 'by'>): readonly [string, Field][] {
  return Object.entries(of.fields).filter(([name, { readOnly }]) => name !== by && readOnly !== true)
}

export function isRows(field: Field | undefined): field is RowsField {
  return field?.kind === 'rows'
}

/** The names of a resource's child definitions, on all levels. */
export function childNamesOf({ fields }: Pick<ChildResource, 'fields'>): readonly string[] {
  return Object.values(fields).flatMap((field) =>
    isRows(field) ? [field.of.name, ...childNamesOf(field.of)] : [],
  )
}
