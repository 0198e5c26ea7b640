import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Pickable, pickBatch } from './pick-batch.rules.ts'

interface Named extends Pickable {
  readonly arrival: number
}

const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), {
  minLength: 1,
  maxLength: 4,
})
const waitingOnes = fc
  .array(keys, { maxLength: 40 })
  .map((all) => all.map((touches, arrival): Named => ({ arrival, touches })))
const sizes = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 }))
  .map(([share, more]) => ({ share, sizeMax: share + more }))

const shareKey = (one: Pickable, other: Pickable) => one.touches.some((key) => other.touches.includes(key))
const arrivals = (requests: readonly Named[]) => requests.map(({ arrival }) => arrival)

test('nobody is lost or doubled, and both parts keep the order of arrival', () => {
  fc.assert(
    fc.property(waitingOnes, keys, sizes, (waiting, touched, { share, sizeMax }) => {
      const { batch, rest } = pickBatch(waiting, (key) => touched.some((one) => one === key), share, sizeMax)
      expect(arrivals(batch)).toEqual(arrivals(batch).toSorted((one, other) => one - other))
      expect(arrivals(rest)).toEqual(arrivals(rest).toSorted((one, other) => one - other))
      expect(arrivals([...batch, ...rest]).toSorted((one, other) => one - other)).toEqual(arrivals(waiting))
      expect(batch.length).toBeLessThanOrEqual(sizeMax)
    }),
  )
})

test('who touches what a batch under way touches waits, and nobody passes one who waits for the same', () => {
  fc.assert(
    fc.property(waitingOnes, keys, sizes, (waiting, touched, { share, sizeMax }) => {
      const { batch, rest, names } = pickBatch(
        waiting,
        (key) => touched.some((one) => one === key),
        share,
        sizeMax,
      )
      expect(names).toEqual(new Set(batch.flatMap(({ touches }) => touches)))
      for (const picked of batch) {
        expect(shareKey(picked, { touches: touched })).toBe(false)
        const passed = rest.filter((other) => other.arrival < picked.arrival && shareKey(other, picked))
        expect(passed).toEqual([])
      }
    }),
  )
})

test('beyond its share a batch takes only those who could not run beside it', () => {
  fc.assert(
    fc.property(waitingOnes, sizes, (waiting, { share, sizeMax }) => {
      const { batch } = pickBatch(waiting, null, share, sizeMax)
      for (const [position, picked] of batch.entries()) {
        if (position < share) continue
        expect(batch.slice(0, position).some((earlier) => shareKey(earlier, picked))).toBe(true)
      }
      if (waiting.length > 0) expect(batch[0]).toBe(waiting[0])
    }),
  )
})

/** A worker takes a batch if it may, or the worker's batch ends. */
const turns = fc.array(fc.record({ worker: fc.integer({ min: 0, max: 2 }), ends: fc.boolean() }), {
  maxLength: 80,
})

test('three workers in any order: no two batches at once share a key, each key is served in the order of arrival, all are served', () => {
  fc.assert(
    fc.property(waitingOnes, turns, sizes, (waiting, script, { share, sizeMax }) => {
      let queue: readonly Named[] = waiting
      const workers: (readonly Named[])[] = [[], [], []]
      const served: Named[] = []
      const turn = (worker: number, ends: boolean): void => {
        if (ends || (workers[worker] ?? []).length > 0) {
          served.push(...(workers[worker] ?? []))
          workers[worker] = []
          return
        }
        const touched = new Set(workers.flatMap((batch) => batch.flatMap(({ touches }) => touches)))
        const { batch, rest } = pickBatch(queue, (key) => touched.has(key), share, sizeMax)
        for (const other of workers.flat())
          expect(batch.some((picked) => shareKey(picked, other))).toBe(false)
        workers[worker] = batch
        queue = rest
      }
      for (const { worker, ends } of script) turn(worker, ends)
      // Two turns of each worker end its batch and take the next: at least one request each round.
      for (let round = 0; round <= 2 * waiting.length; round += 1)
        for (const worker of [0, 1, 2]) turn(worker, false)
      expect(served).toHaveLength(waiting.length)
      for (const key of 'abcdefgh') {
        const ofKey = arrivals(served.filter(({ touches }) => touches.includes(key)))
        expect(ofKey).toEqual(ofKey.toSorted((one, other) => one - other))
      }
    }),
  )
})
