import { expect, test } from 'vitest'
import { readInOrder } from './read-in-order.ts'

async function* numbers(count: number): AsyncGenerator<number> {
  for (let number = 0; number < count; number += 1) yield number
}

test('results come in order, and while one is used the others are read, each by a client of its own', async () => {
  const ends = new Map<number, () => void>()
  const busy = new Set<string>()
  const read = async (client: string, number: number): Promise<number> => {
    expect(busy.has(client)).toBe(false)
    busy.add(client)
    await new Promise<void>((resolve) => ends.set(number, resolve))
    busy.delete(client)
    return number * 10
  }
  /** The reads under way, the last one first. */
  const endAll = (): number[] => {
    const numbers = [...ends.keys()].toReversed()
    for (const number of numbers) ends.get(number)?.()
    ends.clear()
    return numbers
  }
  const results = readInOrder(numbers(7), ['a', 'b', 'c'], read)
  const used: number[] = []
  const together: number[][] = []
  for (;;) {
    const next = results.next()
    await new Promise(setImmediate)
    together.push(endAll())
    const { value } = await next
    if (!value) break
    expect(busy.has(value.client)).toBe(false)
    used.push(value.rows)
  }
  expect(used).toEqual([0, 10, 20, 30, 40, 50, 60])
  expect(together.filter((one) => one.length > 0)).toEqual([[2, 1, 0], [3], [4], [5], [6]])
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
