import { z } from 'zod'
import { stripInvisible } from '../digits.ts'
import { ruleError } from '../rule-error.ts'

interface Lengths {
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
}

/** One line: composed, trimmed, single spaces, no invisible characters. */
export function lineInput(lengths: Lengths) {
  return measured(lengths, (text) => text.replace(/\s+/g, ' '))
}

/** Several lines, without spaces at their ends and with at most one empty line in a row. */
export function linesInput(lengths: Lengths) {
  return measured(lengths, (text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[^\S\n]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n'),
  )
}

function measured({ minLength = 0, maxLength = 0 }: Lengths, tidy: (text: string) => string) {
  const tidied = z
    .string()
    .max(maxLength * 2) // Removed spaces may be many, but longer text is not read.
    .transform((text) => tidy(stripInvisible(text.normalize('NFC')).trim()))
  if (minLength === maxLength)
    return tidied.refine(
      (text) => text === '' || text.length === maxLength,
      ruleError('length', { length: maxLength }),
    )
  return tidied
    .refine((text) => text.length <= maxLength, ruleError('max', { length: maxLength }))
    .refine((text) => text === '' || text.length >= minLength, ruleError('min', { length: minLength }))
}
