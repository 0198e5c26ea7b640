import { afterOrEqual, date as anyDay, beforeOrEqual } from '../../field-rules.ts'
import type { DateField } from '../fields.ts'
import { plainKind } from './kind-module.ts'

export const date = plainKind<DateField>({
  input({ limit }) {
    if (limit === undefined) return anyDay
    return limit === 'past' ? beforeOrEqual('today') : afterOrEqual('today')
  },
  filter: 'range',
  /** A search may use values outside the limits of a write. */
  asked: () => anyDay,
})
