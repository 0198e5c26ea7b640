import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/kernel/refusal.ts'

export type ReadJson = (
  request: FastifyRequest,
  text: string,
  done: (error: Error | null, value?: unknown) => void,
) => void

/** A NUL byte or half a character cannot be stored, and a `__proto__` is never meant well. */
export function strictJsonOf(app: FastifyInstance): ReadJson {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, text, done) => {
    if (text.includes('\0') || nulEscape.test(text)) return done(new Refusal('request.malformed'))
    void parse(request, text, (error, value) => {
      // Only an escape can bring half a pair in; written again, such a half is still an escape.
      const isBroken = surrogateEscape.test(text) && surrogateEscape.test(JSON.stringify(value))
      done(isBroken ? new Refusal('request.malformed') : error, value)
    })
  }
}

const nulEscape = /(?<!\\)(?:\\\\)*\\u0000/
const surrogateEscape = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/
