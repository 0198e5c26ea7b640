import type { FastifyReply, FastifyRequest } from 'fastify'
import { uploadMillisecondsMax } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'

/** A poor mobile connection is several times as fast. */
const bytesPerSecondMin = 8 * 1024
/** Before a caller counts as slow. */
const graceMilliseconds = 5_000
const lookedAtEveryMilliseconds = 500

/**
 * Gives up on a body that arrives too slowly, or longer than any page waits: it holds a place and memory. The
 * connection ends with the answer, because the rest of the body is still coming.
 * @throws Refusal `request.arrives_too_slowly`
 */
export async function expectPace<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  const { socket } = request.raw
  const bytesBefore = socket.bytesRead
  const isLate = (): boolean => {
    const milliseconds = performance.now() - startedAt
    if (milliseconds >= uploadMillisecondsMax) return true
    const seconds = (milliseconds - graceMilliseconds) / 1000
    return seconds > 0 && socket.bytesRead - bytesBefore < seconds * bytesPerSecondMin
  }
  const late = Promise.withResolvers<never>()
  const timer = setInterval(() => {
    if (isLate()) late.reject(new Refusal('request.arrives_too_slowly'))
  }, lookedAtEveryMilliseconds)
  try {
    return await Promise.race([read(), late.promise])
  } catch (error) {
    if (error instanceof Refusal && error.code === 'request.arrives_too_slowly')
      reply.header('connection', 'close')
    throw error
  } finally {
    clearInterval(timer)
  }
}
