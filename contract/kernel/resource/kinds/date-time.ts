import { z } from 'zod'
import { instant } from '../../shapes.ts'
import type { DateTimeField } from '../fields.ts'
import { plainKind } from './kind-module.ts'

export const dateTime = plainKind<DateTimeField>({
  input: () => z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString()),
  output: () => instant,
  filter: 'range',
})
