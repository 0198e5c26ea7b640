import { expect, test } from 'vitest'
import { gradesOf } from './graded-scale.ts'

test.each([
  [0, [0.001, 0.0005, 0]],
  [0.55, [0.6, 0.3, 0]],
  [1, [1, 0.5, 0]],
  [9.001, [10, 5, 0]],
  [130, [200, 100, 0]],
  [1_250.5, [2_000, 1_000, 0]],
  [6_000, [6_000, 3_000, 0]],
])('an axis for %d has round figures that hold it', (most, grades) => {
  expect(gradesOf(most)).toEqual(grades)
})
