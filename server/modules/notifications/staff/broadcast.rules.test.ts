import { expect, test } from 'vitest'
import { isQuiet, segmentsOf } from './broadcast.rules.ts'

test('quiet hours may pass midnight, and the same hour twice is none', () => {
  const quietHours = (from: number, to: number) =>
    Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isQuiet(hour, { from, to }))
  expect(quietHours(21, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 21, 22, 23])
  expect(quietHours(13, 15)).toEqual([13, 14])
  expect(quietHours(9, 9)).toEqual([])
})

test('each receiver is paid for in the own language', () => {
  expect(segmentsOf({ ar: 'م'.repeat(71), en: 'a'.repeat(71) }, { ar: 3, en: 5 })).toBe(11)
})
