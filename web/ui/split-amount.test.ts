import { expect, test } from 'vitest'
import { grouped } from './split-amount.ts'

test('a figure stands in thousands, and what is none yet as it was typed', () => {
  expect(['2000000.000', '1000', '999.5', ''].map(grouped)).toEqual(['2,000,000.000', '1,000', '999.5', ''])
  expect(['1,00', '12.', '-5', 'ten'].map(grouped)).toEqual(['1,00', '12.', '-5', 'ten'])
})
