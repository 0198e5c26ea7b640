import type { FastifyRequest } from 'fastify'
import { Refusal } from '#contract/kernel/refusal.ts'

/**
 * The requests that are being worked on, at most so many. While the database stands still none of them ends: whoever
 * comes then is sent away at once, and what waits cannot grow.
 */
export interface Presence {
  /**
   * Does a part of the work on a request: the first part lets it in.
   * @param isLast nothing comes after it; after another part something may, or an answer that it was invalid
   * @throws Refusal `busy` when there are too many, or what the part throws; then nothing comes after it
   */
  work<T>(request: FastifyRequest, isLast: boolean, part: () => Promise<T>): Promise<T>
  /** An answer has gone out, or nobody waits for it any more. Work that is under way goes on. */
  answered(request: FastifyRequest): void
}

const presentMax = 1_000

export function openPresence(max = presentMax): Presence {
  const present = new WeakMap<FastifyRequest, 'worked on' | 'between'>()
  let count = 0
  const leave = (request: FastifyRequest): void => {
    if (present.delete(request)) count -= 1
  }
  const enter = (request: FastifyRequest): void => {
    if (!present.has(request)) {
      if (count >= max) throw new Refusal('busy', { retryAfterSeconds: 1 })
      count += 1
    }
    present.set(request, 'worked on')
  }
  return {
    async work(request, isLast, part) {
      enter(request)
      let goesOn = false
      try {
        const done = await part()
        goesOn = !isLast && !request.raw.destroyed
        return done
      } finally {
        if (goesOn) present.set(request, 'between')
        else leave(request)
      }
    },
    answered(request) {
      if (present.get(request) === 'between') leave(request)
    },
  }
}
