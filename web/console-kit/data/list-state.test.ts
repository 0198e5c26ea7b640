import { expect, test } from 'vitest'
import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { droppedFields, filterFields, nextSort, readListState, writeListState } from './list-state.ts'

const kiosks: Resource = defineResource({
  name: 'kiosks',
  group: 'partners',
  icon: 'IconBuildingStore',
  title: 'name',
  sort: 'name',
  crud: ['index', 'store', 'update', 'destroy', 'restore'],
  fields: {
    name: { kind: 'localized-text', required: true, searchable: true, sortable: true },
    status: { kind: 'choice', options: [{ value: 'open' }, { value: 'closed' }], filterable: true },
    rent: { kind: 'money', filterable: true, sortable: true },
    secret: { kind: 'text' },
  },
})

const read = (address: string) => readListState(new URLSearchParams(address), kiosks)

test('an address and what a list shows lead to each other', () => {
  const address =
    'search=%D8%B3%D9%88%D9%82&trashed=only&filter%5Bstatus%5D=open%2Cclosed&filter%5Brent_from%5D=10&sort=-rent&per_page=100&page=3'
  expect(writeListState(read(address), kiosks).toString()).toBe(address)
  expect(read(address)).toEqual({
    page: 3,
    perPage: 100,
    sort: '-rent',
    filters: { search: 'سوق', trashed: 'only', 'filter[status]': 'open,closed', 'filter[rent_from]': '10' },
  })
})

test('default values are in no address', () => {
  expect(writeListState(read(''), kiosks).toString()).toBe('')
  expect(read('')).toMatchObject({ page: 1, perPage: 50, sort: 'name', filters: {} })
})

test('an old or foolish address shows the list all the same', () => {
  expect(read('sort=secret&page=-4&per_page=7&filter[secret]=x&filter[gone]=1&hack=1')).toEqual(read(''))
  expect(read('page=one&sort=--name')).toEqual(read(''))
})

test('a value that is not known is left out and named, the known ones beside it stay', () => {
  const address = new URLSearchParams(
    'filter[status]=open,waiting&filter[rent_from]=many&filter[rent_to]=-20',
  )
  const { filters } = readListState(address, kiosks)
  expect(filters).toEqual({ 'filter[status]': 'open', 'filter[rent_to]': '-20' })
  expect(droppedFields(address, kiosks, filters)).toEqual(['status', 'rent'])
})

test('a head sorts up, then down', () => {
  expect(nextSort('-created_at', 'name')).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
})

test('the fields that narrow a list are named once, ranges too', () => {
  expect(
    filterFields(kiosks, { 'filter[rent_to]': '9', 'filter[rent_from]': '1', to: '2026-11-21' }),
  ).toEqual(['rent', 'created_at'])
})
