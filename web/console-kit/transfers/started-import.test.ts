import { expect, test } from 'vitest'
import { isStartedOrNone } from './started-import.ts'

test('an import that this browser started is read again, and nothing else that was stored', () => {
  expect(isStartedOrNone({ id: '7', job: '9', mapping: ['name.ar', null] })).toBe(true)
  expect(isStartedOrNone(null)).toBe(true)
  for (const other of [
    undefined,
    '7',
    {},
    { id: '7', job: 9, mapping: [] },
    { id: '7', job: '9', mapping: [1] },
  ])
    expect(isStartedOrNone(other)).toBe(false)
})
