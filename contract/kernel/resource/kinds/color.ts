import { colorInput } from '../../field-rules.ts'
import type { ColorField } from '../fields.ts'
import { plainKind } from './kind-module.ts'

export const color = plainKind<ColorField>({ input: () => colorInput, filter: 'exact' })
