import { expect, test } from 'vitest'
import { int8Array } from './array-binary.rules.ts'
import { parameterOf } from './parameter.rules.ts'

test.each([
  ['a text', 'say "hi"\\', 'say "hi"\\'],
  ['a number', 12n, '12'],
  ['nothing', undefined, null],
  ['an instant', new Date('2026-11-20T12:00:00.5Z'), '2026-11-20T12:00:00.500Z'],
  ['bytes', Buffer.from('0aff', 'hex'), '\\x0aff'],
  ['an object', { a: 1 }, '{"a":1}'],
  ['an array of ids with a hole', [1n, null], '{1,null}'],
  ['an array of ids without any', [], '{}'],
  ['an array of texts', ['a,b', 'null', '', '"\\'], '{"a,b","null","","\\"\\\\"}'],
  ['an array with a hole', ['a', null], '{"a",null}'],
  ['an array of bytes', [Buffer.from('ff', 'hex')], '{"\\\\xff"}'],
  ['an array of arrays', [[1n], [2n]], '{{1},{2}}'],
])('%s is written as the server reads it', (_what, value, written) => {
  expect(parameterOf(value)).toBe(written)
})

test('an array of ids alone is written in binary', () => {
  expect(parameterOf([1n, -2n])).toEqual(int8Array([1n, -2n]))
})
