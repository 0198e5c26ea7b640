import { expect, test } from 'vitest'
import { z } from 'zod'
import { afterOrEqual, atLeast, beforeOrEqual, oneTimeCodeInput } from './field-rules.ts'
import { ruleOfIssue } from './issue-rule.ts'
import { amountInput } from './money.ts'

const form = z.strictObject({ field: z.unknown() })

test.each<[string, z.ZodType, unknown, object]>([
  ['required', z.string(), undefined, {}],
  ['required', z.string().min(1), '', {}],
  ['default', z.string(), 7, {}],
  ['default', z.string(), null, {}],
  ['array', z.array(z.string()), {}, {}],
  ['numeric', z.number(), '7', {}],
  ['integer', z.int(), 1.5, {}],
  ['min', z.string().min(3), 'ab', { length: 3 }],
  ['max', z.string().max(3), 'abcd', { length: 3 }],
  ['min_value', z.number().min(1), 0, { min: 1 }],
  ['max_value', z.bigint().max(9n), 10n, { max: 9 }],
  ['at_least', z.array(z.string()).min(1), [], { count: 1 }],
  ['at_most', z.array(z.string()).max(1), ['a', 'b'], { count: 1 }],
  ['at_least', atLeast(2, z.string()), [], { count: 2 }],
  ['email', z.email(), 'x', {}],
  ['url', z.url(), 'x', {}],
  ['date', z.iso.date(), 'x', {}],
  ['regex', z.string().regex(/^a/), 'x', {}],
  ['one_of', z.enum(['a']), 'x', {}],
  ['digits', oneTimeCodeInput, '1', { length: 6 }],
  ['amount_decimals', amountInput(), '1.2345', { decimals: 3 }],
  ['before_or_equal', beforeOrEqual('2026-01-01'), '2026-01-02', { date: '2026-01-01' }],
  ['before_or_equal_today', beforeOrEqual('today'), '2126-01-01', {}],
  ['after_or_equal_today', afterOrEqual('today'), '2020-01-01', {}],
  ['default', z.union([z.string(), z.number()]), null, {}],
])('an issue is told as %s', (rule, schema, value, values) => {
  const [issue] = form.extend({ field: schema }).safeParse({ field: value }).error?.issues ?? []
  expect(issue && ruleOfIssue(issue)).toEqual({ rule, values })
})

test('a field that nobody asked for is reported as unknown', () => {
  const [issue] = form.safeParse({ other: 1, field: 1 }).error?.issues ?? []
  expect(issue && ruleOfIssue(issue)).toEqual({ rule: 'unknown_field', values: {} })
})
