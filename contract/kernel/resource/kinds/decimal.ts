import { z } from 'zod'
import { refuse } from '../../rule-error.ts'
import type { DecimalField } from '../fields.ts'
import { plainKind } from './kind-module.ts'

export const decimal = plainKind<DecimalField>({
  input: decimalInput,
  filter: 'range',
  /** A search may use values outside the limits of a write. */
  asked: ({ decimals }) => decimalInput({ decimals }),
})

function decimalInput({ decimals, min, max }: Pick<DecimalField, 'decimals' | 'min' | 'max'>) {
  return z
    .string()
    .max(30)
    .transform((typed, context): string => {
      const figure = typed.trim()
      const fraction = /^-?\d{1,12}(?:\.(\d+))?$/.exec(figure)
      if (!fraction) return refuse(context, 'numeric')
      if ((fraction[1] ?? '').length > decimals) return refuse(context, 'amount_decimals', { decimals })
      if (min !== undefined && Number(figure) < min) return refuse(context, 'min_value', { min })
      if (max !== undefined && Number(figure) > max) return refuse(context, 'max_value', { max })
      return figure
    })
}
