import { beforeEach, expect, test } from 'vitest'
import type { BatchResult } from './batch.ts'
import { newMark } from './batch-mark.ts'
import type { Sent } from './run-batch.ts'
import { type Line, openLine } from './worker-line.ts'

const figures = {
  size: 1,
  isLocked: false,
  isBehind: false,
  loadMilliseconds: 0,
  decideMilliseconds: 0,
  commitMilliseconds: 0,
}
const done: BatchResult = { outcomes: [], changed: [], isDurable: true, figures }

/** A message that is answered on the test's command. */
function message(state: 'sent' | 'failed' = 'sent') {
  const { promise: result, resolve, reject } = Promise.withResolvers<BatchResult>()
  const sent: Sent = { mark: { ...newMark(), state }, result }
  const fail = () => {
    sent.mark.state = 'failed'
    reject(new Error('refused'))
  }
  return { sent, succeed: () => resolve(done), fail }
}

let line: Line
let heard: string[] = []
const hear = (name: string) => async (result: PromiseSettledResult<BatchResult>) => {
  heard.push(`${name} ${result.status}`)
}

beforeEach(() => {
  heard = []
  line = openLine(() => undefined)
})

test('a message can be followed until it has its answer, of either kind, and by one only', async () => {
  for (const end of ['succeed', 'fail'] as const) {
    const first = message()
    const settled = line.begin(
      first.sent.result.then(
        () => undefined,
        () => undefined,
      ),
    )
    expect(line.leader()).toBeNull()
    line.offer(first.sent)
    expect(line.leader()).toBe(first.sent.mark)
    first[end]()
    await settled
    expect(line.leader()).toBeNull()
  }
})

test('what was never sent cannot be followed', () => {
  line.offer(message('failed').sent)
  expect([line.leader(), line.hadLeader()]).toEqual([null, false])
})

test('the one behind is heard of after the first, and can then be followed itself', async () => {
  const [first, second] = [message(), message()]
  const tries = Promise.withResolvers<void>()
  const settled = line.begin(tries.promise)
  line.offer(first.sent)
  const joined = line.join(second.sent, hear('second'))
  expect(line.leader()).toBeNull()
  first.succeed()
  tries.resolve()
  await settled
  expect(line.leader()).toBe(second.sent.mark)
  second.succeed()
  await joined
  expect([line.leader(), heard]).toEqual([null, ['second fulfilled']])
})

test('when both have failed, the second waits until the first has ended all its tries, and nobody follows it', async () => {
  const [first, second] = [message(), message()]
  const tries = Promise.withResolvers<void>()
  void line.begin(tries.promise)
  line.offer(first.sent)
  const joined = line.join(second.sent, hear('second'))
  first.fail()
  second.fail()
  await Promise.allSettled([first.sent.result, second.sent.result])
  expect([line.leader(), heard]).toEqual([null, []])
  tries.resolve()
  await joined
  expect([line.leader(), heard]).toEqual([null, ['second rejected']])
})

test('one that is right does not wait for the tries of a failed one before it', async () => {
  const [first, second] = [message(), message()]
  void line.begin(Promise.withResolvers<void>().promise)
  line.offer(first.sent)
  const joined = line.join(second.sent, hear('second'))
  first.fail()
  second.succeed()
  await joined
  expect([line.leader(), heard]).toEqual([null, ['second fulfilled']])
})
