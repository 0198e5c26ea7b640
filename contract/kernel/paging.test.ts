import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { filterShape, pageMetaOf, pageOffset, pageQuery, searchInput, sortInput } from './paging.ts'

test('a list without a word about pages is its first page', () => {
  expect(pageQuery.parse({})).toEqual({ page: 1, per_page: 20 })
  expect(pageQuery.parse({ page: '3', per_page: '100' })).toEqual({ page: 3, per_page: 100 })
})

test.each<Record<string, unknown>>([
  { page: '0' },
  { page: '-1' },
  { page: '1e2' },
  { page: ' 1' },
  { page: '1.5' },
  { page: '' },
  { page: ['1', '2'] },
  { per_page: '101' },
  { per_page: '999999999999' },
  { colour: 'red' },
])('the query %j is refused', (query) => {
  expect(pageQuery.safeParse(query).success).toBe(false)
})

test('a list is sorted and filtered by what it names and nothing else', () => {
  const query = pageQuery.extend({
    sort: sortInput(['created_at', 'name']).default({ field: 'created_at', descending: true }),
    search: searchInput.optional(),
    ...filterShape({ status: z.enum(['active', 'inactive']) }),
  })
  expect(query.parse({ sort: '-name', search: ' ٠٩١ ', 'filter[status]': 'active' })).toEqual({
    page: 1,
    per_page: 20,
    sort: { field: 'name', descending: true },
    search: '091',
    'filter[status]': 'active',
  })
  expect(query.parse({}).sort).toEqual({ field: 'created_at', descending: true })
  for (const bad of [
    { sort: 'password' },
    { sort: '--name' },
    { 'filter[id]': '1' },
    { 'filter[status]': 'x' },
  ]) {
    expect(query.safeParse(bad).success).toBe(false)
  }
})

test('the pages together show every row once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 1, max: 100 }), (total, per_page) => {
      const { last_page } = pageMetaOf({ page: 1, per_page }, total)
      const metas = Array.from({ length: last_page }, (_, index) =>
        pageMetaOf({ page: index + 1, per_page }, total),
      )
      const shown = metas.reduce((sum, { from, to }) => sum + (from === 0 ? 0 : to - from + 1), 0)
      expect(shown).toBe(total)
    }),
  )
})

test('a page past the end and an empty list show nothing', () => {
  expect(pageMetaOf({ page: 9, per_page: 10 }, 30)).toMatchObject({
    from: 0,
    to: 0,
    current_page: 9,
    last_page: 3,
  })
  expect(pageMetaOf({ page: 1, per_page: 10 }, 0)).toMatchObject({ total: 0, from: 0, to: 0, last_page: 1 })
  expect(pageOffset({ page: 3, per_page: 10 })).toBe(20)
})
