import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportAvailable } from '#contract/operations/reports/staff-reports.ts'
import { callFile } from './call.ts'

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
