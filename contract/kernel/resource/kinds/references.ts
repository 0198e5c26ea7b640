import { z } from 'zod'
import { idOutput } from '../../shapes.ts'
import type { ReferencesField } from '../fields.ts'
import { pointingKind } from './kind-module.ts'
import { fieldLimits } from './limits.ts'
import { chosenRow } from './reference.ts'

export const references = pointingKind<ReferencesField>({
  input: ({ countMax = fieldLimits.referencesCountMax }) =>
    z
      .array(chosenRow)
      .max(countMax)
      .transform((ids) => [...new Set(ids)]),
  output: () => z.array(idOutput),
  parts: () => [],
  joined: true,
})
