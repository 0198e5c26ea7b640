import { expect, test } from 'vitest'
import { competitions } from '#contract/resources/competitions/competitions.ts'
import { usualColumns } from './columns.ts'

test('a list shows what came of the publishing dates, not the dates, until staff choose them', () => {
  const columns = usualColumns(competitions)
  expect(columns.slice(0, 2)).toEqual(['title', 'status'])
  expect(columns).toContain('publication')
  expect(columns.filter((name) => name.startsWith('publish_at'))).toEqual([])
})
