import { z } from 'zod'
import type { FocusField } from '../fields.ts'
import { plainKind } from './kind-module.ts'

const percent = z.int().min(0).max(100)

export const focus = plainKind<FocusField>({
  input: () => z.strictObject({ x: percent, y: percent }),
  output: () => z.object({ x: percent, y: percent }),
  filter: null,
  parts: (name) => [`${name}_x`, `${name}_y`],
  sheetColumns: () => [],
})
