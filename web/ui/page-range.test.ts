import { expect, test } from 'vitest'
import { pageRangeOf } from './page-range.ts'

test.each([
  [{ total: 30, current_page: 4, last_page: 3 }, 'beyond'],
  [{ total: 30, current_page: 3, last_page: 3 }, 'inside'],
  [{ total: 0, current_page: 4, last_page: 1 }, 'inside'],
  [{ total: 10_000, current_page: 1_000, last_page: 200, total_capped: true }, 'beyond'],
  [{ total: 10_000, current_page: 200, last_page: 200, total_capped: true }, 'end_of_pages'],
  [{ total: 10_000, current_page: 199, last_page: 200, total_capped: true }, 'inside'],
])('the page of %j is %s its list', (meta, place) => {
  expect(pageRangeOf(meta)).toBe(place)
})
