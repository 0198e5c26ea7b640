import { expect, test } from 'vitest'
import { nearestFirst } from './find-sellers.ts'
import { metersBetween, roundDistance } from './near.ts'

const tripoli = { latitude: 32.8872, longitude: 13.1913 }
const misrata = { latitude: 32.3754, longitude: 15.0925 }
const sabha = { latitude: 27.0377, longitude: 14.4283 }

test('distances are those of a map: Tripoli is 187 km from Misrata, and no way from itself', () => {
  expect(Math.round(metersBetween(tripoli, misrata) / 1_000)).toBe(187)
  expect(metersBetween(sabha, sabha)).toBe(0)
})

test.each([
  [3, 'meters', 50],
  [740, 'meters', 750],
  [980, 'kilometers', 1],
  [1_240, 'kilometers', 1.2],
  [9_960, 'kilometers', 10],
  [186_700, 'kilometers', 187],
] as const)('%i m are shown in %s: %f', (meters, unit, value) => {
  expect(roundDistance(meters)).toEqual({ unit, value })
})

test('the nearest point comes first, and one without a place last', () => {
  const points = [
    { id: 'sabha', ...sabha },
    { id: 'nowhere', latitude: null, longitude: null },
    { id: 'tripoli', ...tripoli },
  ]
  expect(nearestFirst(points, misrata).map(({ id }) => id)).toEqual(['tripoli', 'sabha', 'nowhere'])
})
