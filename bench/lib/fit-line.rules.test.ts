import { expect, test } from 'vitest'
import { fitLine } from './fit-line.rules.ts'

test('points of a line give the line, and others say how far they are from it', () => {
  const straight = [1, 2, 4].map((size) => [size, size * 2] as const)
  expect(fitLine(straight)).toEqual({ slope: 2, error: 0 })
  const bent = fitLine([...straight, [10, 40]])
  expect(bent.slope).toBeCloseTo(442 / 121)
  expect(bent.error).toBeCloseTo((442 / 121 - 2) / 2)
})
