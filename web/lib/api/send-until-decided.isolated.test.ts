import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onlyKnownHeader } from '#contract/kernel/operation.ts'
import { sendTransfer } from '#contract/operations/transfers/send-transfer.ts'
import { findOut, sendUntilDecided } from './send-until-decided.ts'
import { takenTransfer as taken } from './taken-transfer.ts'

vi.mock('./react-to-failure.ts', () => ({ reactToFailure: (failure: Error) => Promise.reject(failure) }))

const intention = { key: 'one-key-for-one-intention', body: { to: '0912345678', amount: '5.000' } }
const forget = vi.fn()
const sending = { lost: vi.fn(), isStopped: () => false, forget }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('document', { documentElement: { lang: 'ar' } })
})
afterEach(() => {
  forget.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Answer = number | 'not taken' | 'busy' | 'unavailable' | object

/** Answers one after the other; 0 is a broken connection. */
function answerWith(answers: readonly Answer[]) {
  const left = [...answers]
  const fetch = vi.fn(async (_address: string, _init?: RequestInit) => {
    const answer = left.shift()
    if (answer === 0) throw new TypeError('network')
    if (answer === 'not taken')
      return Response.json({ message: 'no', code: 'idempotency.not_taken' }, { status: 404 })
    if (typeof answer === 'string') return Response.json({ message: 'no', code: answer }, { status: 503 })
    if (typeof answer === 'number') return Response.json({ message: 'no', code: 'x' }, { status: answer })
    return Response.json({ data: answer })
  })
  vi.stubGlobal('fetch', fetch)
  return { fetch, send: <T>(work: () => Promise<T>) => Promise.all([work(), vi.runAllTimersAsync()]) }
}

async function outcomeOf(...answers: readonly Answer[]) {
  const { fetch, send } = answerWith(answers)
  const [outcome] = await send(() =>
    sendUntilDecided(sendTransfer, intention, { wasAsked: false, ...sending }),
  )
  return { outcome, sent: fetch.mock.calls.length }
}

async function foundOut(...answers: readonly Answer[]) {
  const { fetch, send } = answerWith(answers)
  const [outcome] = await send(() => findOut(sendTransfer, intention))
  const asked = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get(onlyKnownHeader))
  return { outcome, asked }
}

test('a request refused because the session had ended is forgotten, so that the next sign-in does not send it', async () => {
  expect(await outcomeOf(401)).toMatchObject({ outcome: { phase: 'idle' }, sent: 1 })
  expect(forget).toHaveBeenCalledOnce()
})

test('a request that may have been taken before the session ended is kept, so that its fate is found out', async () => {
  expect(await outcomeOf(0, 401)).toMatchObject({ outcome: { phase: 'idle' }, sent: 2 })
  expect(forget).not.toHaveBeenCalled()
})

test('an answer in a form that the page does not know is no refusal: the same request is asked about again', async () => {
  expect(await outcomeOf({ newer: 'form' })).toEqual({
    outcome: { phase: 'unknown', unreadable: true },
    sent: 1,
  })
  expect(forget).not.toHaveBeenCalled()
})

test.each([['unavailable'], [503], [504]] as const)(
  'a commit whose answer was lost (%s) is asked about with the same key and never forgotten',
  async (first) => {
    expect(await outcomeOf(first, taken)).toMatchObject({ outcome: { phase: 'done' }, sent: 2 })
    expect(await outcomeOf(first, first, first, first, first)).toMatchObject({
      outcome: { phase: 'unknown' },
      sent: 5,
    })
    expect(forget).not.toHaveBeenCalled()
  },
)

test('without a connection nothing is sent, and what may have been taken is not sent again', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await outcomeOf(taken)).toMatchObject({ outcome: { failure: { code: 'offline_money' } }, sent: 0 })
  expect(forget).toHaveBeenCalledOnce()
  const connection = { onLine: true }
  vi.stubGlobal('navigator', connection)
  sending.lost.mockImplementationOnce(() => Object.assign(connection, { onLine: false }))
  expect(await outcomeOf(0, taken)).toMatchObject({ outcome: { phase: 'unknown' }, sent: 1 })
})

test('what is given up between two attempts is not sent again', async () => {
  const { fetch, send } = answerWith([0, taken])
  let isStopped = false
  sending.lost.mockImplementationOnce(() => {
    isStopped = true
  })
  const stopping = { wasAsked: false, ...sending, isStopped: () => isStopped }
  await send(() => sendUntilDecided(sendTransfer, intention, stopping))
  expect(fetch).toHaveBeenCalledOnce()
})

test('a busy engine took nothing, unless an earlier attempt may have been taken', async () => {
  expect(await outcomeOf('busy')).toMatchObject({ outcome: { phase: 'idle' }, sent: 1 })
  expect(forget).toHaveBeenCalledOnce()
  expect(await outcomeOf('unavailable', 'busy', taken)).toMatchObject({ outcome: { phase: 'done' }, sent: 3 })
  expect(forget).toHaveBeenCalledOnce()
})

test('what was sent before a reload is only asked about, for longer than the posting engine may keep it before it counts as not taken', async () => {
  expect(await foundOut('not taken', 'not taken', 'not taken', 'not taken')).toEqual({
    outcome: { phase: 'interrupted' },
    asked: ['1', '1', '1', '1'],
  })
  expect(await foundOut(0, 'not taken', 503, 'not taken')).toMatchObject({
    outcome: { phase: 'interrupted' },
  })
  expect(await foundOut('not taken', 'not taken', 'not taken', taken)).toMatchObject({
    outcome: { phase: 'done' },
  })
})

test('a request that a process works on is waited for as long once more', async () => {
  expect(await foundOut('not taken', 'not taken', 'busy', 'not taken', 'not taken')).toMatchObject({
    outcome: { phase: 'interrupted' },
    asked: { length: 5 },
  })
  expect(await foundOut('not taken', 'busy', 'busy', 'busy', 'not taken')).toMatchObject({
    outcome: { phase: 'unknown' },
  })
})

test('what had been taken, also in the last moment, is done; a server that stays away leaves it unknown', async () => {
  expect(await foundOut(0, taken)).toMatchObject({ outcome: { phase: 'done' } })
  expect(await foundOut('not taken', taken)).toMatchObject({ outcome: { phase: 'done' } })
  expect(await foundOut(0, 0, 0, 0, 0)).toMatchObject({
    outcome: { phase: 'unknown', unreadable: false },
    asked: ['1', '1', '1', '1', '1'],
  })
})

test('only what a person sends is sent without asking first', async () => {
  const { fetch, send } = answerWith([taken])
  await send(() => sendUntilDecided(sendTransfer, intention, { wasAsked: true, ...sending }))
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).has(onlyKnownHeader)).toBe(false)
})
