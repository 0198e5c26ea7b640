import pg from 'pg'
import { expect, test } from 'vitest'
import { describeError, explainError, valuesOf } from './describe-error.ts'

function databaseError(code: string, message: string): Error {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), {
    code,
    constraint: 'client_phone_key',
    detail: 'Key (phone)=(0912345678) already exists.',
    where: 'COPY voucher, line 1: "4471992018372265"',
  })
}

test('the description of a database error names its place, not the row', () => {
  const error = databaseError('23505', 'duplicate key value violates unique constraint "client_phone_key"')
  const described = describeError(new Error('cannot register', { cause: error }))
  expect(described).toMatchObject({
    type: 'Error',
    message: 'cannot register',
    cause: {
      code: '23505',
      constraint: 'client_phone_key',
      message: expect.stringContaining('client_phone_key'),
    },
  })
  expect(JSON.stringify(described) + explainError(error)).not.toMatch(/0912345678|4471/)
})

test('what a database error quotes of a value is redacted', () => {
  const { message } = describeError(databaseError('22P02', 'invalid input syntax for type bigint: "hunter"'))
  expect(message).toBe('invalid input syntax for type bigint: "•••"')
})

test('what was sent is redacted of message, stack and causes, however it is written there', () => {
  const sent = { password: 'my "own" words', list: [{ note: 'secretly' }], short: 'ab' }
  const cause = new Error(`of ${sent.password} and ${sent.short}`)
  const error = new Error(`cannot do ${JSON.stringify(sent)}`, { cause })
  const text = JSON.stringify(describeError(error, valuesOf(sent)))
  expect(text).not.toMatch(/own|words|secretly/)
  expect(text).toContain('describe-error.test.ts')
})

test('at a terminal an error is shown with its causes and without secrets', () => {
  const error = new Error('cannot start', {
    cause: new Error('postgres://me:hunter22@db:5432/x says no to 0912345678'),
  })
  expect(explainError(error)).toMatch(/cannot start[\s\S]+caused by Error: postgres:\/\/•••db/)
  expect(explainError(error)).not.toMatch(/hunter22|0912345678/)
  expect(explainError('a text with 0912345678')).toBe('a text with •••')
})
