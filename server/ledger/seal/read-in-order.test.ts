import { expect, test } from 'vitest'
import { readInOrder } from './read-in-order.ts'

async function* numbers(count: number): AsyncGenerator<number> {
  for (let number = 0; number < count; number += 1) yield number
}

test('results come in order, and while one is used the others are read, each by a client of its own', async () => {
  const begun: number[] = []
  const ends = Array.from({ length: 7 }, () => Promise.withResolvers<void>())
  const busy = new Set<string>()
  const read = async (client: string, number: number): Promise<number> => {
    expect(busy.has(client)).toBe(false)
    busy.add(client)
    begun.push(number)
    await ends[number]?.promise
    busy.delete(client)
    return number * 10
  }
  const used: number[] = []
  // Later ones end first.
  for (const one of ends.toReversed()) one.resolve()
  for await (const { one, rows } of readInOrder(numbers(7), ['a', 'b', 'c'], read)) {
    used.push(rows)
    expect(begun.length).toBe(Math.min(one + 3, 7))
  }
  expect(used).toEqual([0, 10, 20, 30, 40, 50, 60])
})

test('a read that fails is reported in its turn, after the results before it and when no read is under way', async () => {
  let underWay = 0
  const used: number[] = []
  const read = async (_client: string, number: number): Promise<number> => {
    underWay += 1
    if (number === 1) {
      underWay -= 1
      throw new Error('broken')
    }
    await new Promise(setImmediate)
    underWay -= 1
    return number
  }
  const all = async (): Promise<void> => {
    for await (const { rows } of readInOrder(numbers(9), ['a', 'b', 'c'], read)) used.push(rows)
  }
  await expect(all()).rejects.toThrow('broken')
  expect(used).toEqual([0])
  expect(underWay).toBe(0)
})
