import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTokenHeader } from '#contract/kernel/operation.ts'
import { listSessions } from '#contract/operations/identity/list-sessions.ts'
import { setPin } from '#contract/operations/identity/pin.ts'
import type { User } from '#contract/operations/identity/user.ts'
import { exportAvailable } from '#contract/operations/reports/staff-reports.ts'
import { updateUser } from '#web/lib/session/session.ts'
import { call, callFile } from './call.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A file whose head has arrived; the test sends its parts. */
function fileThatComes() {
  const body = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  const answer = (_address: string, { signal }: RequestInit) => {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      signal?.addEventListener('abort', () => controller.error(signal.reason))
      body.resolve(controller)
    }
    return Promise.resolve(new Response(new ReadableStream({ start })))
  }
  vi.stubGlobal('fetch', answer)
  const file = callFile(exportAvailable, { query: { format: 'csv' }, quiet: true })
  const part = async () => (await body.promise).enqueue(new Uint8Array([1]))
  return { file, part, end: async () => (await body.promise).close() }
}

test('a file that takes long is saved, so long as something of it comes', async () => {
  const { file, part, end } = fileThatComes()
  for (let second = 0; second < 60; second += 15) {
    await part()
    await vi.advanceTimersByTimeAsync(15_000)
  }
  await end()
  expect((await file).size).toBe(4)
})

test('a file that falls silent on its way is given up, and its failure has a sentence', async () => {
  const { file, part } = fileThatComes()
  const outcome = expect(file).rejects.toMatchObject({
    code: 'network',
    message: expect.stringMatching(/\w/),
  })
  await part()
  await vi.advanceTimersByTimeAsync(20_000)
  await outcome
})

test('a session’s next token is used from the next call on, whichever tab got it; that of another person is not', async () => {
  const kept = new Map([['client-token', 'first']])
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  const used: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    used.push(new Headers(headers).get('authorization'))
    const type = { 'content-type': 'application/json' }
    return Response.json(
      { data: [] },
      { headers: used.length === 1 ? { ...type, [nextTokenHeader]: 'next' } : type },
    )
  })
  const ask = () => call(listSessions, { quiet: true })
  await ask()
  await ask()
  kept.set('client-token', 'of another tab')
  await ask()
  updateUser(someUser)
  kept.set('client-token', 'of another person').set('client-user', JSON.stringify({ ...someUser, id: '8' }))
  await ask()
  expect(used).toEqual(['Bearer first', 'Bearer next', 'Bearer of another tab', 'Bearer of another tab'])
})

test('a read that fails is sent once more, however long the server wants to rest; a write is not', async () => {
  const asked: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => {
    asked.push(String(method))
    return Response.json(
      { message: 'x', code: 'request.limited' },
      { status: 429, headers: { 'retry-after': '60' } },
    )
  })
  for (const ask of [
    () => call(listSessions, { quiet: true }),
    () => call(setPin, { body: pinBody, quiet: true }),
  ]) {
    const refused = expect(ask()).rejects.toMatchObject({ status: 429 })
    await vi.advanceTimersByTimeAsync(2_000)
    await refused
  }
  expect(asked).toEqual(['GET', 'GET', 'PUT'])
})

const pinBody = { pin: '482913', current_password: 'Zaytuna-2026' }

const someUser: User = {
  ...{ id: '7', name: 'ليلى', username: 'layla', phone: '0912000001', email: null, member_no: '100001' },
  ...{ pro: false, merchant: false, seller: false, permissions: [], img_url: null, city_id: null },
  ...{
    membership: null,
    phone_verified_at: null,
    email_verified_at: null,
    locale: 'ar',
    created_at: '2026-11-24T05:00:00.000Z',
  },
}
