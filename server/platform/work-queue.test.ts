import { expect, test } from 'vitest'
import { answerFor } from './activity/request-caller.ts'
import { openWorkQueue } from './work-queue.ts'

const by = <T>(ip: string, work: () => Promise<T>) => answerFor({ actor: null, ip, agent: null }, work)
const as = <T>(id: bigint, work: () => Promise<T>) =>
  answerFor({ actor: { type: 'client', id }, ip: '127.0.0.1', agent: null }, work)

test('who sends a hundred orders at once has a share of the queue, and the next of another caller comes between', async () => {
  const queue = openWorkQueue({ atOnce: 1, waitingMax: 50, ofCallerMax: 3 })
  const done: string[] = []
  const order = (id: bigint, name: string) =>
    as(id, () => queue.run(async () => void done.push(name))).catch(({ code }: { code: string }) => code)
  const flood = Array.from({ length: 100 }, (_, number) => order(1n, `flood ${number}`))
  const honest = [order(2n, 'honest 1'), order(2n, 'honest 2')]
  const refused = (await Promise.all(flood)).filter((outcome) => outcome === 'busy')
  await Promise.all(honest)
  expect(refused).toHaveLength(97)
  expect(done).toEqual(['flood 0', 'flood 1', 'honest 1', 'flood 2', 'honest 2'])
  expect(queue.taken()).toBe(0)
})

test('the addresses of one IPv6 network are one caller: nobody takes the queue with thousands of them', async () => {
  const queue = openWorkQueue({ atOnce: 1, waitingMax: 50, ofCallerMax: 3 })
  const orders = Array.from({ length: 20 }, (_, number) =>
    by(`2a02:ab88:1:2345::${number + 1}`, () => queue.run(async () => 'done')).catch(
      ({ code }: { code: string }) => code,
    ),
  )
  const outcomes = await Promise.all([...orders, by('2a02:ab88:1:9::1', () => queue.run(async () => 'done'))])
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(4)
})
