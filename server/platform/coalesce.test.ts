import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

function readerWithHand() {
  const queries: { keys: readonly string[]; answer: () => void; fail: (error: Error) => void }[] = []
  const reader = coalesce((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>()
    const answer = () =>
      resolve(new Map(keys.filter((key) => key !== 'gone').map((key) => [key, `value of ${key}`])))
    queries.push({ keys, answer, fail: reject })
    return promise
  })
  return { reader, queries }
}

test('keys that arrive during a query are read together by the next one', async () => {
  const { reader, queries } = readerWithHand()
  const first = reader.read('a')
  const others = [reader.read('b'), reader.read('gone'), reader.read('b')]
  expect(queries.map(({ keys }) => keys)).toEqual([['a']])

  queries[0]?.answer()
  expect(await first).toBe('value of a')
  expect(queries[1]?.keys).toEqual(['b', 'gone'])
  queries[1]?.answer()
  expect(await Promise.all(others)).toEqual(['value of b', null, 'value of b'])
})

test('a key asked again while its query is in flight is read again: the answer is never older than the question', async () => {
  const { reader, queries } = readerWithHand()
  const early = reader.read('a')
  const late = reader.read('a')
  queries[0]?.answer()
  await early
  expect(queries[1]?.keys).toEqual(['a'])
  queries[1]?.answer()
  expect(await late).toBe('value of a')
})

test('a failed query fails its own callers and nobody else', async () => {
  const { reader, queries } = readerWithHand()
  const unlucky = reader.read('a')
  const lucky = reader.read('b')
  queries[0]?.fail(new Error('connection lost'))
  await expect(unlucky).rejects.toThrow('connection lost')
  queries[1]?.answer()
  expect(await lucky).toBe('value of b')
})
