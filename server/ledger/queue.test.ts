import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Waiting } from './batch.ts'
import type { AnyOperation } from './decide-batch.rules.ts'
import { plainPosting } from './plain-posting.ts'
import { openQueue } from './queue.ts'
import type { Worker } from './worker.ts'

/** A worker whose batches end on the test's command, the first of them first. */
interface Held extends Worker {
  readonly underWay: (readonly Waiting[])[]
  readonly closed: boolean
  finish(): Promise<void>
}

/** Whether a batch may be sent behind the one under way, and is then refused all the same. */
interface Lets {
  readonly follows: boolean
  readonly refuses: boolean
}

function heldWorker({ follows, refuses }: Lets): Held {
  const ends: (() => void)[] = []
  let closed = false
  const underWay: (readonly Waiting[])[] = []
  const settle = (requests: readonly Waiting[]): Promise<void> => {
    underWay.push(requests)
    return new Promise((resolve) => ends.push(resolve))
  }
  return {
    underWay,
    get closed() {
      return closed
    },
    settle,
    mayBeFollowed: () => follows && underWay.length === 1,
    wasFollowable: () => follows,
    follow: (requests) => (refuses ? null : settle(requests)),
    async finish() {
      underWay.shift()
      ends.shift()?.()
      await turn()
      await turn()
    },
    unflushed: () => 0,
    async close() {
      closed = true
    },
  }
}

function request(transactionId: bigint, ...touches: string[]): Waiting {
  return {
    operation: plainPosting as unknown as AnyOperation,
    input: null,
    actor: { type: 'system', id: null },
    ip: null,
    device: null,
    keyDigest: null,
    requestDigest: null,
    touches,
    isOneMessage: true,
    transactionId,
    idFrom: null,
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

async function twoWorkers(batchSizeMax = 512, lets = { follows: false, refuses: false }) {
  const workers = [heldWorker(lets), heldWorker(lets)] as const
  const taken: number[] = []
  const queue = openQueue(workers, batchSizeMax, (count) => taken.push(count))
  const add = async (requests: readonly Waiting[]) => {
    for (const one of requests) queue.add(one)
    await turn()
    await turn()
  }
  const running = () => workers.flatMap(({ underWay }) => underWay)
  return { workers, queue, taken, add, running }
}

test('a lone request starts at once; those who come meanwhile make the next batch together, in their order', async () => {
  const { workers, queue, taken, add, running } = await twoWorkers()
  await add([request(1n, 'a')])
  expect(running().map(ids)).toEqual([[1]])
  await add([request(2n, 'b'), request(3n, 'a'), request(4n, 'c')])
  expect([running().map(ids), queue.length()]).toEqual([[[1]], 3])
  const busy = workers.find(({ underWay }) => underWay.length > 0)
  await busy?.finish()
  expect([running().map(ids), queue.length(), taken]).toEqual([[[2, 3, 4]], 0, [1, 3]])
})

test('many who touch nothing of the batch under way run beside it; who touches it waits for its end', async () => {
  const { add, running, queue } = await twoWorkers()
  await add([request(1n, 'a')])
  await add([...several(3, 10, 'a'), ...several(20, 20, 'b')])
  expect(running()).toHaveLength(2)
  const touched = running().map((batch) => new Set(batch.flatMap(({ touches }) => touches)))
  expect(touched).toContainEqual(new Set(['a']))
  expect(touched).toContainEqual(new Set(['b']))
  expect(queue.length()).toBe(3)
})

test('when all who wait are blocked, they go on as soon as what blocks them has ended', async () => {
  const { workers, add, running, queue } = await twoWorkers()
  await add([request(1n, 'a')])
  await add(several(40, 10, 'a'))
  expect([running().map(ids), queue.length()]).toEqual([[[1]], 40])
  await workers.find(({ underWay }) => underWay.length > 0)?.finish()
  expect(running().flat()).toHaveLength(40)
})

test('who touches what is under way follows it on the same connection, in order, one batch behind one', async () => {
  const { workers, add, running, queue, taken } = await twoWorkers(512, { follows: true, refuses: false })
  await add([request(1n, 'a')])
  await add(several(120, 10, 'a'))
  const worker = workers.find(({ underWay }) => underWay.length > 0)
  expect([worker?.underWay.length, taken, queue.length()]).toEqual([2, [1, 17], 103])
  await worker?.finish()
  expect([worker?.underWay.length, running()]).toEqual([2, worker?.underWay])
  for (let round = 0; round < 20; round += 1) await worker?.finish()
  expect([queue.length(), taken.reduce((sum, one) => sum + one)]).toEqual([0, 121])
  await queue.idle()
})

test.each([
  { who: 'who cannot follow', refuses: true, isOneMessage: true },
  { who: 'who needs more than one message', refuses: false, isOneMessage: false },
])(
  '$who waits for the end of what is under way, and nobody is lost or passed',
  async ({ refuses, isOneMessage }) => {
    const { workers, add, running, queue, taken } = await twoWorkers(512, { follows: true, refuses })
    await add([request(1n, 'a')])
    const waiting = several(40, 10, 'a').map((one) => ({ ...one, isOneMessage }))
    await add(waiting)
    expect([running().map(ids), queue.length()]).toEqual([[[1]], 40])
    const served: (readonly Waiting[])[] = []
    for (let round = 0; round < 4; round += 1)
      for (const worker of workers) {
        served.push(...worker.underWay)
        await worker.finish()
      }
    expect(ids(served.flat())).toEqual([1, ...(ids(waiting) ?? [])])
    expect(taken.reduce((sum, one) => sum + one)).toBe(41)
  },
)

test('no batch is larger than it may be', async () => {
  const { workers, add, taken } = await twoWorkers(16)
  await add([request(1n, 'a')])
  await add(several(40, 10, 'a'))
  for (let round = 0; round < 4; round += 1) for (const worker of workers) await worker.finish()
  expect(taken).toEqual([1, 16, 16, 8])
})

test('idle is announced when nothing waits and nothing is under way, and closing closes every worker', async () => {
  const { workers, queue, add } = await twoWorkers()
  await queue.idle()
  await add([request(1n, 'a')])
  await add([request(2n, 'a')])
  let isIdle = false
  const idle = queue.idle().then(() => {
    isIdle = true
  })
  for (const worker of workers) await worker.finish()
  expect(isIdle).toBe(false)
  for (const worker of workers) await worker.finish()
  await idle
  await queue.close()
  expect(workers.map(({ closed }) => closed)).toEqual([true, true])
})
