import { phoneInput } from '../../field-rules.ts'
import { normalisePhone } from '../../phone.ts'
import type { PhoneField } from '../fields.ts'
import { plainKind } from './kind-module.ts'

export const phone = plainKind<PhoneField>({
  input: () => phoneInput,
  filter: 'exact',
  spelt: normalisePhone,
})
