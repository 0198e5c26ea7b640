import { expect, test } from 'vitest'
import { fittingFilters, hasValues } from './fitting-filters.ts'

const name = { ar: '', en: '' }
const offering = (key: string) => ({ key, value: name, color: null, count: 9 })
const filters = [
  { attribute_id: '1', name, values: ['1:net', '1:game'].map(offering) },
  { attribute_id: '2', name, values: ['2:5', '2:10', '2:20'].map(offering) },
]
const cardOf = (...keys: string[]) => ({
  attributes: keys.map((key) => ({ attribute_id: key.slice(0, 1), key })),
})
const cards = [cardOf('1:net', '2:5'), cardOf('1:net', '2:10'), cardOf('1:game', '2:10'), cardOf()]

test.each([
  ['of a supplier without any value', cards.slice(3), [], []],
  ['of a supplier with one kind', cards.slice(0, 2), [], ['1:net 2', '2:5 1', '2:10 1']],
  ['beside a chosen value', cards, ['1:game'], ['1:net 2', '1:game 1', '2:10 1']],
  ['beside a chosen value that gives nothing', cards.slice(2), ['1:net'], ['1:net 0', '1:game 1']],
] as const)('the filters %s offer only what gives cards, with their number', (_, of, chosen, offered) => {
  const fitting = fittingFilters(filters, of, new Set(chosen))
  expect(fitting.flatMap(({ values }) => values.map(({ key, count }) => `${key} ${count}`))).toEqual(offered)
})

test('a card has one of the chosen values of each attribute', () => {
  expect(cards.map((card) => hasValues(card, new Set(['1:net', '1:game', '2:10'])))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
