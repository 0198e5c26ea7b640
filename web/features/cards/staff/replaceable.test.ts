import { expect, test } from 'vitest'
import { obstacleOf, obstaclesOf } from './replaceable.ts'

test('where no card of an order can be replaced, each reason is given once', () => {
  const now = new Date().toISOString()
  const card = (status: Parameters<typeof obstacleOf>[0]['status'], usedAt: string | null = null) => ({
    status,
    marked_used_at: usedAt,
  })
  expect(obstacleOf(card('sold'))).toBeNull()
  expect(
    obstaclesOf([
      card('replaced'),
      card('replaced'),
      card('sold', now),
      card('replacement_asked'),
      card('expired'),
      card('cancelled'),
    ]),
  ).toEqual(['replaced', 'used', 'waiting', 'expired', 'taken_back'])
})
