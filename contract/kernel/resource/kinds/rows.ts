import { z } from 'zod'
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
      const shape = childFields(rows).map(([name, field]) => [
        name,
        presenceOf(moduleOf(field).input(field), field, 'store'),
      ])
      return z
        .array(z.strictObject({ id: idInput.optional(), ...Object.fromEntries(shape) }))
        .min(min)
        .max(max)
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
