import { expect, test } from 'vitest'
import { filtersInView } from './filters-in-view.ts'

const use = { attribute_id: '1', values: [{ key: '1-games' }] }
const country = { attribute_id: '2', values: [{ key: '2-any' }] }
const credit = { attributes: [] }
const game = { attributes: [{ attribute_id: '1' }, { attribute_id: '2' }] }
const internet = { attributes: [{ attribute_id: '1' }] }

const shown = (cards: Parameters<typeof filtersInView>[1], chosen: readonly string[] = []) =>
  filtersInView([use, country], cards, new Set(chosen))

test('a filter is offered where most of the cards in view know its attribute', () => {
  expect(shown([credit, game, internet])).toEqual([use])
  expect(shown([game, game])).toEqual([use, country])
  expect(shown([credit, credit])).toEqual([])
})

test('a filter in use stays, so that it can be taken away', () => {
  expect(shown([], ['2-any'])).toEqual([country])
})
