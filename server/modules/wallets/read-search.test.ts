import { expect, test } from 'vitest'
import { amountIn, partOfReference, phoneIn } from './read-search.ts'

test('what is typed into a search is read as part of a reference, an amount or a whole phone', () => {
  expect(partOfReference('mz-PWQC ')).toBe('MZPWQC')
  expect(partOfReference('pw-qc')).toBe('PWQC')
  expect([partOfReference('PW'), partOfReference('المدار')]).toEqual([null, null])
  expect([amountIn('28.25'), amountIn('−٢٨٫٢٥'), amountIn('a'), amountIn('0')]).toEqual([
    28_250n,
    28_250n,
    null,
    null,
  ])
  expect([phoneIn('+218 91 234 56 78'), phoneIn('+21891')]).toEqual(['0912345678', null])
})
