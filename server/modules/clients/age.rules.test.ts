import { expect, test } from 'vitest'
import { yearsBetween } from './age.rules.ts'

test.each([
  ['2008-11-26', '2026-11-26', 18],
  ['2008-11-27', '2026-11-26', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
])('who was born on %s is on %s so old: %i', (birth, day, years) => {
  expect(yearsBetween(birth, day)).toBe(years)
})
