import { expect, test } from 'vitest'
import { typedDirection } from './typed-direction.ts'

test('an input stands as its page does until it has a letter', () => {
  expect(['', ' ', '10.5'].map(typedDirection)).toEqual([undefined, undefined, undefined])
  expect(['س', '10 د.ل', 'Salem'].map(typedDirection)).toEqual(['auto', 'auto', 'auto'])
})
