import { expect, test } from 'vitest'
import { frameOf, type MapView, spotOf, tilesOf } from './map-view.ts'

const view: MapView = { centre: { latitude: 32.88, longitude: 13.19 }, zoom: 7, tilesUrl: null }

test('a closer view shows a part around its centre that stays within the drawing', () => {
  const whole = frameOf(undefined)
  expect(frameOf({ ...view, zoom: 5 })).toEqual(whole)
  const near = frameOf(view)
  expect(near).toMatchObject({ width: whole.width / 4, height: whole.height / 4 })
  const tripoli = spotOf(view.centre)
  expect(tripoli.x).toBeGreaterThanOrEqual(near.x)
  expect(tripoli.x).toBeLessThanOrEqual(near.x + near.width)
  expect(near.y).toBeGreaterThanOrEqual(0)
})

test('tiles are those of the web map: Tripoli at step 8 is column 137, row 103', () => {
  const tiles = tilesOf({ ...view, tilesUrl: 'https://tiles.example.ly/{z}/{x}/{y}.png' }, frameOf(view))
  expect(tiles.map(({ address }) => address)).toContain('https://tiles.example.ly/8/137/103.png')
  expect(tiles.length).toBeLessThan(40)
  expect(tilesOf(view, frameOf(view))).toEqual([])
})
