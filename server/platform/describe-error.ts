import { redacted, redactStack } from './redact.rules.ts'

export interface ErrorDescription {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [fact: string]: unknown
}

/** Facts of a database error that name our own objects. Its `detail`, `where` and parameters quote stored values. */
const harmlessFacts = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'statusCode',
]
const depthMax = 4
const listLengthMax = 5
/** Data exceptions and errors of triggers quote the refused value. */
const quotingState = /^(?:22|P0)/

/**
 * An error for the log: what it is, where, and why; never what a caller sent.
 * @param sent values to redact everywhere
 */
export function describeError(error: unknown, sent: readonly string[] = [], depth = 0): ErrorDescription {
  const redact = (text: string) => redactValues(text, sent)
  if (!(error instanceof Error)) return { type: typeof error, message: redact(String(error)), stack: '' }
  const facts = new Map(Object.entries(error))
  const unquote = quotingState.test(String(facts.get('code'))) ? withoutQuotations : (text: string) => text
  const clean = (text: string) => unquote(redact(text))
  const description: Record<string, unknown> = {}
  for (const name of harmlessFacts) {
    const fact = facts.get(name)
    if (typeof fact === 'string' || typeof fact === 'number') description[name] = fact
  }
  if (depth < depthMax && error.cause !== undefined) {
    description.cause = describeError(error.cause, sent, depth + 1)
  }
  if (depth < depthMax && error instanceof AggregateError) {
    description.errors = error.errors
      .slice(0, listLengthMax)
      .map((one: unknown) => describeError(one, sent, depth + 1))
  }
  return {
    type: error.constructor.name,
    message: clean(error.message),
    stack: redactStack(error.stack ?? '', clean),
    ...description,
  }
}

/** For a terminal: the stack with its causes, without what a caller sent. */
export function explainError(error: unknown): string {
  const stacks: string[] = []
  for (let at: unknown = error; at !== undefined && stacks.length <= depthMax; at = causeOf(at)) {
    const { stack, message } = describeError(at)
    stacks.push(redactStack(stack || message))
  }
  return stacks.join('\ncaused by ')
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

function redactValues(text: string, values: readonly string[]): string {
  return values.reduce((rest, value) => rest.replaceAll(value, redacted), text)
}

function withoutQuotations(text: string): string {
  return text.replace(/"[^"]*"/g, `"${redacted}"`)
}

const leavesMax = 500
const lengthMin = 4

/** Every text and number that a caller sent, longest first, plain and as JSON. */
export function valuesOf(sent: unknown): string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    // The bytes of a file are never quoted.
    if (found.size >= leavesMax || ArrayBuffer.isView(value)) return
    if (typeof value === 'object' && value !== null) {
      for (const one of Object.values(value)) visit(one)
      return
    }
    const text = String(value ?? '')
    if (text.length < lengthMin) return
    found.add(text).add(JSON.stringify(text).slice(1, -1))
  }
  visit(sent)
  return [...found].sort((one, other) => other.length - one.length)
}
