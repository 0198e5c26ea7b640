import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, primaryTokens, readHex } from './primary-color.ts'

const channel = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(channel, channel, channel)
const hexOf = (color: readonly number[]) =>
  `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`
const colorsIn = (text = '') =>
  [...text.matchAll(/rgb\((\d+) (\d+) (\d+)\)/g)].map(
    ([, red, green, blue]) => [Number(red), Number(green), Number(blue)] as const,
  )

test('whatever colour an operator chooses, words on it and in it can be read in both themes', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const tokens = primaryTokens(hexOf(color))
      const [on] = colorsIn(tokens?.['--on-amber'])
      const [onLight, onDark] = colorsIn(tokens?.['--amber-ink'])
      if (!on || !onLight || !onDark) throw new Error('a token is missing')
      expect(contrastOf(on, color)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(onLight, [250, 248, 245])).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(onDark, [28, 25, 23])).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('amber is the style sheet’s own, and what is no colour changes nothing', () => {
  expect(primaryTokens('amber')).toBeNull()
  expect(primaryTokens('#12345')).toBeNull()
  expect(readHex('#0F4c5c')).toEqual([15, 76, 92])
})
