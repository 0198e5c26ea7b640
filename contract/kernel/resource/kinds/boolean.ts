import { z } from 'zod'
import type { BooleanField } from '../fields.ts'
import { plainKind } from './kind-module.ts'

export const boolean = plainKind<BooleanField>({
  input: () => z.boolean(),
  output: () => z.boolean(),
  filter: 'flag',
  asked: () => z.enum(['0', '1']).transform((text) => text === '1'),
})
