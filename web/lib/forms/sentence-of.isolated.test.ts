import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { emailInput, newPasswordInput, phoneInput } from '#contract/kernel/field-rules.ts'
import { resetPassword } from '#contract/operations/identity/forgot-password.ts'
import { transferAmountInput } from '#contract/operations/transfers/transfer.ts'
import { createTranslator, setPageTranslator } from '#web/lib/i18n/i18n.ts'
import { sentenceOf } from './sentence-of.ts'

beforeAll(async () => {
  setPageTranslator(await createTranslator('en', ['common', 'validation', 'fields']))
})

test('a rule of the product says its own sentence', () => {
  expect(faultOf('phone', phoneInput, '0961234567')).toBe('The phone number is invalid')
})

test('a field left empty is required', () => {
  expect(faultOf('email', emailInput, undefined)).toBe('The email field is required')
  expect(faultOf('password', newPasswordInput, undefined)).toBe('The password field is required')
})

test('the figures of a rule stand in its sentence', () => {
  expect(faultOf('amount', transferAmountInput, '1.2345')).toContain('3')
})

test('a repetition that differs is refused with the name of what is repeated', () => {
  const body = { reset_token: 'x', password: 'Sukkar-2026', password_confirmation: 'Sukkar-2027' }
  expect(faultOf('password_confirmation', resetPassword.body, body)).toBe(
    'The password field confirmation does not match',
  )
})

function faultOf(field: string, schema: z.ZodType | undefined, value: unknown): string {
  const issue = schema?.safeParse(value).error?.issues[0]
  return issue ? sentenceOf(field, issue) : ''
}
