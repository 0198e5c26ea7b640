import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/kernel/refusal.ts'

/** @throws Refusal `request.malformed`, or an error of the parser with a status */
export type ReadJson = (request: FastifyRequest, text: string) => unknown

/** Nesting of objects and lists; no operation needs nearly as much. */
export const jsonDepthMax = 32

/**
 * A NUL byte or half a character cannot be stored, and `__proto__` is never legitimate. A duplicate key is ambiguous:
 * another reader may take the other value.
 */
export function strictJsonOf(app: FastifyInstance): ReadJson {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, text) => {
    if (text.includes('\0') || nulEscape.test(text)) throw new Refusal('request.malformed')
    // Before the parser recurses into it.
    if (isTooDeep(text)) throw new Refusal('request.malformed')
    const read: { error?: unknown; value?: unknown } = {}
    // Calls back before it returns.
    void parse(request, text, (error, value) => Object.assign(read, error ? { error } : { value }))
    if (read.error !== undefined) throw read.error
    // Only an escape can produce half a pair; written again, it is still an escape.
    if (surrogateEscape.test(text) && surrogateEscape.test(JSON.stringify(read.value)))
      throw new Refusal('request.malformed')
    if (countWrittenKeys(text) !== countKeys(read.value)) throw new Refusal('request.malformed')
    return read.value
  }
}

/** A text, even without its end, hides its brackets; or one bracket. */
const textOrBracket = /"(?:[^"\\]|\\.)*"?|[[\]{}]/gs

function isTooDeep(json: string): boolean {
  let depth = 0
  for (const [token] of json.matchAll(textOrBracket)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > jsonDepthMax) return true
  }
  return false
}

/** In valid JSON: every text, and the colon after a key. */
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
