import { expect, test } from 'vitest'
import { colorName } from './color-name.ts'

test('a colour is called as people call it', () => {
  const names = {
    '#b91c1c': 'red',
    '#15803d': 'green',
    '#0f4c5c': 'blue',
    '#fbbf24': 'yellow',
    '#7c4a1d': 'brown',
    '#f9a8d4': 'pink',
    '#000000': 'black',
    '#ffffff': 'white',
    '#808080': 'grey',
  }
  expect(Object.fromEntries(Object.keys(names).map((color) => [color, colorName(color)]))).toEqual(names)
})
