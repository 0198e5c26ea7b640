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
    const { depthMax, keys } = outlineOf(text)
    // Before the parser recurses into it.
    if (depthMax > jsonDepthMax) throw new Refusal('request.malformed')
    const read: { error?: unknown; value?: unknown } = {}
    // Calls back before it returns.
    void parse(request, text, (error, value) => Object.assign(read, error ? { error } : { value }))
    if (read.error !== undefined) throw read.error
    // Only an escape can produce half a pair; written again, it is still an escape.
    if (surrogateEscape.test(text) && surrogateEscape.test(JSON.stringify(read.value)))
      throw new Refusal('request.malformed')
    if (keys !== countKeys(read.value)) throw new Refusal('request.malformed')
    return read.value
  }
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])
const spaces = new Set([0x20, 0x09, 0x0a, 0x0d])

/** How deep a JSON text nests, and how many keys it writes. Of other text: no less than a parser would recurse into. */
function outlineOf(json: string): { readonly depthMax: number; readonly keys: number } {
  let [depth, depthMax, keys] = [0, 0, 0]
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) {
      at = endOfText(json, at)
      if (isKey(json, at)) keys += 1
    } else if (opening.has(code)) {
      depth += 1
      depthMax = Math.max(depthMax, depth)
    } else if (closing.has(code)) depth -= 1
  }
  return { depthMax, keys }
}

/** The place of the closing quote; a text without one hides the rest. */
function endOfText(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1
  return at
}

/** In valid JSON a colon follows a key, and nothing else that ends with a quote. */
function isKey(json: string, end: number): boolean {
  let at = end + 1
  while (spaces.has(json.charCodeAt(at))) at += 1
  return json.charCodeAt(at) === colon
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce<number>((count, part) => count + countKeys(part), 0)
  return Array.isArray(value) ? inside : inside + Object.keys(value).length
}

const nulEscape = /(?<!\\)(?:\\\\)*\\u0000/
const surrogateEscape = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/
