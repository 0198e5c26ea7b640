import { expect, test } from 'vitest'
import { openCapacityBoard } from './capacity.ts'
import { openLog } from './log.ts'
import { openWorkQueue } from './work-queue.ts'

const kind = { surface: 'client', kind: 'requests', max: 2 } as const
const nothing = () => Promise.resolve()

function openTwo() {
  const lines: string[] = []
  const board = openCapacityBoard(openLog('warn', { write: (queue) => void lines.push(queue) }))
  return { lines, board, places: board.open(kind) }
}

test('one too many is sent away at once, and let in when another is done, whether it succeeds or fails', async () => {
  const { places } = openTwo()
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const held = [places.hold(() => first.promise), places.hold(() => second.promise)]
  await expect(places.hold(nothing)).rejects.toMatchObject({ code: 'busy', status: 503 })
  first.resolve()
  await held[0]
  await places.hold(nothing)
  second.reject(new Error('no session'))
  await expect(held[1]).rejects.toThrow('no session')
  expect(places.taken()).toBe(0)
})

test('work that was let in before is counted and not refused', async () => {
  const { places } = openTwo()
  const slow = Promise.withResolvers<void>()
  const held = [places.hold(() => slow.promise), places.hold(() => slow.promise)]
  const third = places.goOn(() => slow.promise)
  expect(places.taken()).toBe(3)
  slow.resolve()
  await Promise.all([...held, third])
  expect(places.taken()).toBe(0)
})

test('a place given back twice is free once', () => {
  const { places } = openTwo()
  const leave = places.take()
  const other = places.take()
  leave()
  leave()
  expect(places.taken()).toBe(1)
  other()
})

test('the board counts the places that are taken and full, and logs it once for a crowd; so does a queue', async () => {
  const { board, places, lines } = openTwo()
  const queue = openWorkQueue({ atOnce: 1, waitingMax: 0 })
  board.watchQueue('prints', queue)
  expect(board.read().map(({ taken, isFull }) => ({ taken, isFull }))).toEqual(
    Array(2).fill({ taken: 0, isFull: false }),
  )
  const slow = Promise.withResolvers<void>()
  const printing = queue.run(() => slow.promise)
  places.take()
  places.take()
  for (const busy of [places.hold(nothing), places.hold(nothing), queue.run(nothing)])
    await expect(busy).rejects.toMatchObject({ code: 'busy' })
  expect(board.read()).toEqual([
    { ...kind, taken: 2, refused: 2, isFull: true },
    { surface: 'all', kind: 'prints', max: 1, taken: 1, refused: 1, isFull: true },
  ])
  expect(lines.map((text) => JSON.parse(text).kind)).toEqual(['requests', 'prints'])
  slow.resolve()
  await printing
})
