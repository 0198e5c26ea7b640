import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeKeyHeader, onlyKnownHeader } from '#contract/kernel/operation.ts'
import { sendTransfer } from '#contract/operations/transfers/send-transfer.ts'
import { loadSigning } from './load-signing.ts'
import { type MoneyWrite, openMoneyWriter } from './money-writer.ts'
import { takenTransfer as taken } from './taken-transfer.ts'
import { reviewOf } from './use-money-write.ts'

vi.mock('./react-to-failure.ts', () => ({ reactToFailure: (failure: Error) => Promise.reject(failure) }))

const first = { key: 'key-of-the-first-one', body: { to: '0912345678', amount: '5.000' } }
const other = { to: '0912345678', amount: '6.000' }

// Before the timers are fake: each call waits for the file.
beforeAll(async () => void (await loadSigning()))

beforeEach(() => {
  const nothingKept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', nothingKept)
  vi.stubGlobal('sessionStorage', nothingKept)
  vi.stubGlobal('document', { documentElement: { lang: 'ar' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A reloaded page that has sent the first request, and knows that it was not taken. */
async function openInterrupted() {
  const server = { hasArrived: false, isAway: false, sent: 0 }
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    if (server.isAway) throw new TypeError('network')
    const headers = new Headers(init?.headers)
    const isTaken = server.hasArrived && headers.get('idempotency-key') === first.key
    if (headers.has(closeKeyHeader)) {
      if (!isTaken) return Response.json({ message: 'no', code: 'idempotency.closed' }, { status: 409 })
    } else if (!headers.has(onlyKnownHeader)) server.sent += 1
    else if (!isTaken) return Response.json({ message: 'no', code: 'idempotency.not_taken' }, { status: 404 })
    return Response.json({ data: taken })
  })
  const shown: MoneyWrite<typeof sendTransfer>['phase'][] = []
  const states: MoneyWrite<typeof sendTransfer>[] = []
  const writer = openMoneyWriter({ operation: sendTransfer }, first, (state) => {
    states.push(state)
    shown.push(state.phase)
  })
  await Promise.all([writer.askAgain(), vi.runAllTimersAsync()])
  expect(shown.at(-1)).toBe('interrupted')
  return { server, shown, states, writer }
}

test('who confirms another instead of what was interrupted reads that the first arrived after all, and the other is not sent', async () => {
  const { server, shown, writer } = await openInterrupted()
  server.hasArrived = true
  await Promise.all([writer.send(other), vi.runAllTimersAsync()])
  expect(shown.at(-1)).toBe('done')
  expect(server.sent).toBe(0)
})

test('who left it and confirms another at once waits for what becomes of the first', async () => {
  const { server, shown, writer } = await openInterrupted()
  server.isAway = true
  const left = writer.reset()
  await vi.advanceTimersByTimeAsync(500)
  const confirmed = writer.send(other)
  // A second press finds the first one running.
  const pressedTwice = writer.send(other)
  Object.assign(server, { isAway: false, hasArrived: true })
  await Promise.all([left, confirmed, pressedTwice, vi.runAllTimersAsync()])
  expect(shown.at(-1)).toBe('done')
  expect(server.sent).toBe(0)
})

test('what was left and never arrived makes room: the other is sent, once', async () => {
  const { server, shown, writer } = await openInterrupted()
  const left = writer.reset()
  await Promise.all([left, writer.send(other), writer.send(other), vi.runAllTimersAsync()])
  expect(shown.at(-1)).toBe('done')
  expect(server.sent).toBe(1)
})

test('while nobody can say what became of the one that was left, the other is not sent', async () => {
  const { server, shown, writer } = await openInterrupted()
  server.isAway = true
  const left = writer.reset()
  await Promise.all([left, writer.send(other), vi.runAllTimersAsync()])
  expect(shown.at(-1)).toBe('unknown')
  Object.assign(server, { isAway: false, hasArrived: true })
  await Promise.all([writer.askAgain(), vi.runAllTimersAsync()])
  expect(shown.at(-1)).toBe('done')
  expect(server.sent).toBe(0)
})

test('what was left and turns out to have arrived is reported, also when nothing else is sent', async () => {
  const { server, shown, writer } = await openInterrupted()
  server.isAway = true
  const left = writer.reset()
  expect(shown.at(-1)).toBe('idle')
  Object.assign(server, { isAway: false, hasArrived: true })
  await Promise.all([left, vi.runAllTimersAsync()])
  expect(shown.at(-1)).toBe('done')
})

test('what was cancelled is closed on the server before it is reported, and the next one is sent with another key', async () => {
  const { server, shown, writer } = await openInterrupted()
  await Promise.all([writer.cancel(), vi.runAllTimersAsync()])
  expect(shown.at(-1)).toBe('idle')
  expect(writer.isOpen()).toBe(false)
  await Promise.all([writer.send(first.body), vi.runAllTimersAsync()])
  expect([shown.at(-1), server.sent]).toEqual(['done', 1])
})

test('without a connection a cancellation stays open, and is carried out before anything else once there is one', async () => {
  const { server, shown, states, writer } = await openInterrupted()
  server.isAway = true
  await Promise.all([writer.cancel(), vi.runAllTimersAsync()])
  const waiting = { phase: 'unknown', unreadable: false, isGivenUp: true } as const
  expect(states.at(-1)).toEqual(waiting)
  expect(reviewOf(waiting).phase).toBe('cancel_waits')
  server.isAway = false
  await Promise.all([writer.askAgain(), vi.runAllTimersAsync()])
  expect([shown.at(-1), writer.isOpen(), server.sent]).toEqual(['idle', false, 0])
})

test('what had arrived before it was cancelled is done, and reported as cancelled too late', async () => {
  const { server, states, writer } = await openInterrupted()
  server.hasArrived = true
  await Promise.all([writer.cancel(), vi.runAllTimersAsync()])
  expect(states.at(-1)).toMatchObject({ phase: 'done', isTooLate: true })
  expect(server.sent).toBe(0)
})

test('a late refusal of what was cancelled does not make the page forget what was sent after it', async () => {
  const held: { answerLate?: (answer: Response) => void; keys: string[] } = { keys: [] }
  const closed = () => Response.json({ message: 'no', code: 'idempotency.closed' }, { status: 409 })
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    if (headers.has(closeKeyHeader)) return closed()
    if (headers.has(onlyKnownHeader)) return Response.json({ data: taken })
    held.keys.push(headers.get('idempotency-key') ?? '')
    if (held.keys.length !== 2) throw new TypeError('network')
    return new Promise<Response>((answer) => {
      held.answerLate = answer
    })
  })
  const shown: MoneyWrite<typeof sendTransfer>['phase'][] = []
  const writer = openMoneyWriter({ operation: sendTransfer }, null, ({ phase }) => shown.push(phase))
  const sentFirst = writer.send(first.body)
  await vi.advanceTimersByTimeAsync(2_000)
  await writer.cancel()
  expect(shown.at(-1)).toBe('idle')
  const sentSecond = writer.send(other)
  await vi.advanceTimersByTimeAsync(500)
  held.answerLate?.(closed())
  await Promise.all([sentFirst, sentSecond, vi.runAllTimersAsync()])
  expect([shown.at(-1), writer.isOpen()]).toEqual(['unknown', true])
  await Promise.all([writer.askAgain(), vi.runAllTimersAsync()])
  expect(shown.at(-1)).toBe('done')
  expect(new Set(held.keys).size).toBe(2)
})

test('what was left and could not be closed stays open, and is cancelled once the server can be reached', async () => {
  const { server, shown, writer } = await openInterrupted()
  server.isAway = true
  await Promise.all([writer.reset(), vi.runAllTimersAsync()])
  expect([shown.at(-1), writer.isOpen()]).toEqual(['unknown', true])
  server.isAway = false
  await Promise.all([writer.askAgain(), vi.runAllTimersAsync()])
  expect([shown.at(-1), writer.isOpen(), server.sent]).toEqual(['idle', false, 0])
})

test('what was left and could not be closed does not take the place of what another page has sent since', async () => {
  const { server, shown, writer } = await openInterrupted()
  server.isAway = true
  const left = writer.reset()
  const written: string[] = []
  vi.stubGlobal('sessionStorage', {
    // Only what is asked about intentions: other places of the tab are empty.
    getItem: (place: string) => (place.includes(sendTransfer.id) ? JSON.stringify(other) : null),
    setItem: (place: string) => written.push(place),
    removeItem: (place: string) => written.push(place),
  })
  await Promise.all([left, vi.runAllTimersAsync()])
  expect([shown.at(-1), writer.isOpen(), written]).toEqual(['idle', false, []])
})
