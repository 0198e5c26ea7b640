import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AnyOperation } from './decide-batch.rules.ts'
import type { Lane, Waiting } from './lane.ts'
import { openLine } from './line.ts'
import { post } from './post.ts'

/** A lane whose batches end when the test says so. */
interface Held extends Lane {
  readonly underWay: (readonly Waiting[])[]
  readonly closed: boolean
  finish(): Promise<void>
}

function heldLane(): Held {
  let end: (() => void) | undefined
  let closed = false
  const underWay: (readonly Waiting[])[] = []
  return {
    underWay,
    get closed() {
      return closed
    },
    settle(requests) {
      underWay.push(requests)
      return new Promise((resolve) => {
        end = resolve
      })
    },
    async finish() {
      underWay.pop()
      end?.()
      await turn()
      await turn()
    },
    async close() {
      closed = true
    },
  }
}

function request(transactionId: bigint, ...touches: string[]): Waiting {
  return {
    operation: post as unknown as AnyOperation,
    input: null,
    actor: { type: 'system', id: null },
    ip: null,
    device: null,
    keyDigest: null,
    requestDigest: null,
    touches,
    transactionId,
    unsure: false,
    attempts: 0,
    blockedSince: null,
    settle: () => undefined,
  }
}

const several = (count: number, first: number, ...touches: string[]) =>
  Array.from({ length: count }, (_, index) => request(BigInt(first + index), ...touches))
const ids = (requests: readonly Waiting[] | undefined) =>
  requests?.map(({ transactionId }) => Number(transactionId))

async function twoLanes(batchSizeMax = 512) {
  const lanes = [heldLane(), heldLane()] as const
  const taken: number[] = []
  const line = openLine(lanes, batchSizeMax, (count) => taken.push(count))
  const add = async (requests: readonly Waiting[]) => {
    for (const one of requests) line.add(one)
    await turn()
    await turn()
  }
  const running = () => lanes.flatMap(({ underWay }) => underWay)
  return { lanes, line, taken, add, running }
}

test('a lone request starts at once; those who come meanwhile make the next batch together, in their order', async () => {
  const { lanes, line, taken, add, running } = await twoLanes()
  await add([request(1n, 'a')])
  expect(running().map(ids)).toEqual([[1]])
  await add([request(2n, 'b'), request(3n, 'a'), request(4n, 'c')])
  expect([running().map(ids), line.length()]).toEqual([[[1]], 3])
  const busy = lanes.find(({ underWay }) => underWay.length > 0)
  await busy?.finish()
  expect([running().map(ids), line.length(), taken]).toEqual([[[2, 3, 4]], 0, [1, 3]])
})

test('many who touch nothing of the batch under way run beside it; who touches it waits for its end', async () => {
  const { add, running, line } = await twoLanes()
  await add([request(1n, 'a')])
  await add([...several(3, 10, 'a'), ...several(20, 20, 'b')])
  expect(running()).toHaveLength(2)
  const touched = running().map((batch) => new Set(batch.flatMap(({ touches }) => touches)))
  expect(touched).toContainEqual(new Set(['a']))
  expect(touched).toContainEqual(new Set(['b']))
  expect(line.length()).toBe(3)
})

test('when all who wait are blocked, they go on as soon as what blocks them has ended', async () => {
  const { lanes, add, running, line } = await twoLanes()
  await add([request(1n, 'a')])
  await add(several(40, 10, 'a'))
  expect([running().map(ids), line.length()]).toEqual([[[1]], 40])
  await lanes.find(({ underWay }) => underWay.length > 0)?.finish()
  expect(running().flat()).toHaveLength(40)
})

test('no batch is larger than it may be', async () => {
  const { lanes, add, taken } = await twoLanes(16)
  await add([request(1n, 'a')])
  await add(several(40, 10, 'a'))
  for (let round = 0; round < 4; round += 1) for (const lane of lanes) await lane.finish()
  expect(taken).toEqual([1, 16, 16, 8])
})

test('idle is told when nothing waits and nothing is under way, and closing closes every lane', async () => {
  const { lanes, line, add } = await twoLanes()
  await line.idle()
  await add([request(1n, 'a')])
  await add([request(2n, 'a')])
  let isIdle = false
  const idle = line.idle().then(() => {
    isIdle = true
  })
  for (const lane of lanes) await lane.finish()
  expect(isIdle).toBe(false)
  for (const lane of lanes) await lane.finish()
  await idle
  await line.close()
  expect(lanes.map(({ closed }) => closed)).toEqual([true, true])
})
