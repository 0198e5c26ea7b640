import type { z } from 'zod'
import {
  alpha,
  alphaDash,
  arabic,
  arabicName,
  english,
  englishName,
  englishNumbersOnly,
  ownPathInput,
  paletteInput,
  personNameInput,
  tilesUrlInput,
  timeOfDayInput,
  username,
  usernameInput,
  versionInput,
} from '../../field-rules.ts'
import { contactPhoneInput } from '../../phone.ts'
import type { Field, TextField, TextRule } from '../fields.ts'
import { lineInput } from '../text-inputs.ts'
import { plainKind } from './kind-module.ts'
import { filled } from './languages.ts'
import { fieldLimits } from './limits.ts'

const rules = {
  arabic,
  english,
  arabic_name: arabicName,
  english_name: englishName,
  english_numbers_only: englishNumbersOnly,
  username,
  alpha,
  alpha_dash: alphaDash,
  color: paletteInput,
  version: versionInput,
  time_of_day: timeOfDayInput,
  own_path: ownPathInput,
  tiles_url: tilesUrlInput,
  contact_phone: contactPhoneInput,
  person_name: personNameInput,
} satisfies Record<TextRule, z.ZodType>

export const text = plainKind<TextField>({
  input({ rule, reservedNames, minLength, maxLength = fieldLimits.lineLengthMax }) {
    const line = filled(lineInput({ minLength, maxLength }))
    if (reservedNames) return line.pipe(usernameInput)
    return rule ? line.pipe(rules[rule]) : line
  },
  filter: 'exact',
})

/** Whether a field is the public reference of a number. */
export function isPublicReference(field: Field): boolean {
  return field.kind === 'text' && field.reference === true
}

/** Whether a field is the serial number of a voucher. */
export function isSerial(field: Field | undefined): boolean {
  return field?.kind === 'text' && field.serial === true
}
