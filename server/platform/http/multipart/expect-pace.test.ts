import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectPace } from './expect-pace.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A form sent at a pace; its outcome, and how it ends. */
function receiveAt(bytesPerSecond: number) {
  const startedAt = performance.now()
  const socket = {
    get bytesRead() {
      return ((performance.now() - startedAt) / 1000) * bytesPerSecond
    },
  }
  // The part of a request and its reply that a pace needs.
  const request = { raw: { socket } } as unknown as FastifyRequest
  const header = vi.fn()
  const whole = Promise.withResolvers<string>()
  let outcome: unknown = 'under way'
  void expectPace(request, { header } as unknown as FastifyReply, () => whole.promise).then(
    (form) => (outcome = form),
    (error) => (outcome = error.code),
  )
  const after = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    return outcome
  }
  return { after, finish: () => whole.resolve('read'), header }
}

test('a form on a slow line is read though it takes two minutes', async () => {
  const { after, finish, header } = receiveAt(40 * 1024)
  expect(await after(120)).toBe('under way')
  finish()
  expect(await after(1)).toBe('read')
  expect(header).not.toHaveBeenCalled()
})

test('a form that keeps its pace still gives its place back once no page waits for it', async () => {
  const { after, header } = receiveAt(40 * 1024)
  expect(await after(179)).toBe('under way')
  expect(await after(2)).toBe('request.arrives_too_slowly')
  expect(header).toHaveBeenCalledWith('connection', 'close')
})
