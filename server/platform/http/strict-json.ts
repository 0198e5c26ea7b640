import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/kernel/refusal.ts'

/** @throws Refusal `request.malformed`, or an error of the parser with a status */
export type ReadJson = (request: FastifyRequest, text: string) => unknown

/**
 * A NUL byte or half a character cannot be stored, and a `__proto__` is never meant well. Of two values for one key
 * nobody knows which one is meant, and another reader of the same text may take the other.
 */
export function strictJsonOf(app: FastifyInstance): ReadJson {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, text) => {
    if (text.includes('\0') || nulEscape.test(text)) throw new Refusal('request.malformed')
    const read: { error?: unknown; value?: unknown } = {}
    // Calls back before it returns.
    void parse(request, text, (error, value) => Object.assign(read, error ? { error } : { value }))
    if (read.error !== undefined) throw read.error
    // Only an escape can bring half a pair in; written again, such a half is still an escape.
    if (surrogateEscape.test(text) && surrogateEscape.test(JSON.stringify(read.value)))
      throw new Refusal('request.malformed')
    if (countWrittenKeys(text) !== countKeys(read.value)) throw new Refusal('request.malformed')
    return read.value
  }
}

/** Of sound JSON: every text in it, and the colon behind the ones that are keys. */
const textOrKey = /"(?:[^"\\]|\\.)*"(\s*:)?/g

function countWrittenKeys(json: string): number {
  return json.matchAll(textOrKey).reduce((count, [, colon]) => (colon === undefined ? count : count + 1), 0)
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce<number>((count, part) => count + countKeys(part), 0)
  return Array.isArray(value) ? inside : inside + Object.keys(value).length
}

const nulEscape = /(?<!\\)(?:\\\\)*\\u0000/
const surrogateEscape = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/
