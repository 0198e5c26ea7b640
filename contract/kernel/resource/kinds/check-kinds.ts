import type { Fields } from '../action.ts'
import type { ChildResource, Field, FieldKind, FieldOf } from '../fields.ts'
import { kindOf } from './index.ts'
import { currencyFieldOf } from './money.ts'
import { isReference } from './reference.ts'
import { isRows } from './rows.ts'

/** A fault of one field of a definition: the id of the check, and its text. */
type Fault = readonly [number: string, isBroken: boolean, text: string]

interface KindCheck<F extends Field = Field> {
  faultsOf(name: string, field: F, fields: Fields): readonly Fault[]
}

/** Checks of single kinds. */
const checks: { readonly [K in FieldKind]?: KindCheck<FieldOf<K>> } = {
  reference: {
    faultsOf: (name) => [['R022', !name.endsWith('_id'), 'the name of a reference ends in _id']],
  },
  money: {
    faultsOf(_name, field, fields) {
      const named = currencyFieldOf(field)
      return [
        ['R024', named !== null && !(named in fields), 'its currency stands in no field'],
        ['R025', named !== null && field.filterable === true, 'an amount in any currency has no range'],
      ]
    },
  },
  rows: {
    faultsOf: (_name, { of, by }) => [
      ['R070', !isReference(of.fields[by]), `the rows of ${of.name} have no reference ${by} to their parent`],
      ['R070', depthOf(of) > 1, 'rows are filled in within rows, and no deeper'],
      [
        'R070',
        Object.values(of.fields).some((field) => field.sensitive || kindOf(field).file),
        'rows that are filled in with their parent hold no secret and no file',
      ],
    ],
  },
  image: {
    faultsOf: (_name, { alt, focus }, fields) => [
      ['R080', focus !== undefined && fields[focus]?.kind !== 'focus', `its point ${focus} is in no field`],
      ['R080', alt !== undefined && fields[alt]?.kind !== 'localized-text', `its text ${alt} is in no field`],
    ],
  },
  focus: {
    faultsOf: (name, _field, fields) => [
      [
        'R080',
        !Object.values(fields).some((field) => field.kind === 'image' && field.focus === name),
        'it is a point of no picture',
      ],
    ],
  },
  video: {
    faultsOf: (_name, { poster }, fields) => [
      [
        'R080',
        poster !== undefined && fields[poster]?.kind !== 'image',
        `its picture ${poster} is in no field`,
      ],
    ],
  },
  choice: {
    faultsOf: (_name, { options, required, readOnly, default: first }) => [
      ['R023', options.length === 0, 'a choice without options'],
      [
        'R028',
        required === true && readOnly === true && first !== undefined,
        'nobody writes it, so it needs no default',
      ],
    ],
  },
}

/** The number of levels of child rows below a definition. */
function depthOf({ fields }: ChildResource): number {
  const depths = Object.values(fields).map((field) => (isRows(field) ? 1 + depthOf(field.of) : 0))
  return Math.max(0, ...depths)
}

export function checkKind(name: string, field: Field, fields: Fields): readonly Fault[] {
  const { filter, joined = false } = kindOf(field)
  const check: KindCheck | undefined = checks[field.kind]
  return [
    ...(check?.faultsOf(name, field, fields) ?? []),
    [
      'R027',
      (filter === null && field.filterable === true) ||
        ((filter === null || joined) && field.sortable === true),
      'its kind has no order and no filter',
    ],
  ]
}

/** Whether such a field can be a row's title. */
export function canBeTitle(field: Field): boolean {
  const { filter, joined = false } = kindOf(field)
  return filter !== null && !joined
}
