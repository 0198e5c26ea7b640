import { emailInput } from '../../field-rules.ts'
import type { EmailField } from '../fields.ts'
import { plainKind } from './kind-module.ts'

export const email = plainKind<EmailField>({
  input: () => emailInput.transform((text) => text.toLowerCase()),
  filter: 'exact',
})
