/** Replaces what must not be read in a log. */
export const redacted = '•••'

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const digest = '\\b[\\da-f]{64}\\b'
const digit = '[\\d\\u0660-\\u0669\\u06F0-\\u06F9]'
/** Digits as people write them: in groups, in either script. Not the numbers of JSON. */
const digitsOf = (min: number) => `(?<!":)(?<![\\d.])\\+?(?:${digit}[ \\u00A0-]?){${min - 1},}${digit}`

const address = '(?<=:\\/\\/)[^\\s/@"]+@'
const mail = '[^\\s"<>@,;:=/\\\\]+@(?=[\\w-]+\\.)'
const bearer = '(?<=\\b(?:bearer|basic) )[\\w.~+/=-]{6,}'
const token = '\\b[\\w-]{40,}'
/** Must contain a digit: four words of four letters are a sentence. */
const groupedCode = '\\b(?=[A-Z -]{0,18}\\d)[\\dA-Z]{4}(?:[ -]?[\\dA-Z]{4}){3}\\b'
const phone = `(?<!${digit})(?:(?:\\+|00)?218[ -]?|[0\\u0660])[9\\u0669]${digit}(?:[ -]?${digit}){7}(?!${digit})`

/** Recognised as harmless: a request id and a SHA-256. */
const spared = `${uuid}|${digest}`
const shapes = new RegExp(
  `(${spared})|${phone}|${digitsOf(12)}|${bearer}|${address}|${mail}|${token}|${groupedCode}`,
  'gi',
)
const anyDigits = new RegExp(`(${spared})|${digitsOf(6)}`, 'gi')

const secretWord =
  'pass(?:word|phrase|wd)?(?:_confirmation)?|current_password|secret|[a-z_]*token|otp|pin|codes?|key|authorization|cookie|recipient|phone'
/** `password: x`, `"code":"x"`, `token=x`, also in JSON inside a string. */
const assignment = new RegExp(
  `(?<=\\b(?:${secretWord})\\\\*["']?\\s*[:=]\\s*)(?:(\\\\*)"[^]*?(?<!\\\\)\\1(?:"|$)|'[^']*'?|[^\\s"',;&})\\]]+)`,
  'gi',
)

/** Everything redacted below contains one of these; most lines contain none. */
const suspicious =
  /\d{4}|[\u0660-\u0669\u06F0-\u06F9]|\d[ \u00A0-]\d|[\w-]{16}|[\dA-Z]{4} [\dA-Z]{4}|[@:=]|\b(?:bearer|basic)\b/i

/** Redacts the forms of secrets: phones, codes, tokens, mailbox names, passwords in addresses. */
export function redactShapes(text: string): string {
  return suspicious.test(text) ? text.replace(shapes, keepSpared) : text
}

/** For sentences of other programs: also every number of at least six digits, and named secrets. */
export function redactFreely(text: string): string {
  if (!suspicious.test(text)) return text
  return redactShapes(text.replace(assignment, redacted)).replace(anyDigits, keepSpared)
}

function keepSpared(_match: string, kept: string | undefined): string {
  return kept ?? redacted
}

const secretKey = new RegExp(`^(?:${secretWord}|body|headers|payload|name|email|address)$`, 'i')
const secretKeyEnding = /(?:password|secret|token|otp|phone|code|key)s?$/i
/** `busy`, `auth.incorrect`, `23505`, `ECONNREFUSED`: error codes, not secrets. */
const problemCode = /^(?:busy|defect|[a-z]+(?:[._][a-z]+)+|E[A-Z]{3,20}|[A-Z]+(?:_[A-Z\d]+)+|[\dA-Z]{5})$/
const freeKey = /^(?:msg|message|error|reason)$/i
const depthMax = 8
/** Made by the log itself, or checked at their source. */
const ownFields = new Set(['level', 'time', 'hostname', 'reqId', 'jobId'])

/** A value for the log, redacted. Plain data only: no cycles, no classes. */
export function redact(value: unknown, key = '', depth = 0): unknown {
  if (typeof value === 'string') return redactText(value, key)
  if (typeof value !== 'object' || value === null)
    return isSecretKey(key) && typeof value === 'number' ? redacted : value
  if (depth > depthMax) return redacted
  if (Array.isArray(value)) return value.map((one) => redact(one, key, depth + 1))
  if (isSecretKey(key)) return redacted
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redact(one, name, depth + 1)]))
}

function redactText(text: string, key: string): string {
  if (isSecretKey(key) && !(/code$/i.test(key) && problemCode.test(text))) return redacted
  if (ownFields.has(key)) return text
  if (freeKey.test(key)) return redactFreely(text)
  return key === 'stack' ? redactStack(text) : redactShapes(text)
}

function isSecretKey(key: string): boolean {
  const known = keysJudged.get(key)
  if (known !== undefined) return known
  const judged = secretKey.test(key) || secretKeyEnding.test(key)
  if (keysJudged.size < keysJudgedMax) keysJudged.set(key, judged)
  return judged
}

/** Lines repeat the same few fields. */
const keysJudged = new Map<string, boolean>()
const keysJudgedMax = 1_000

/** The frames of a stack are places in the program; the text before them comes from the thrower. */
export function redactStack(stack: string, clean: (text: string) => string = redactFreely): string {
  const frames = stack.search(/\n\s+at /)
  if (frames < 0) return clean(stack)
  return clean(stack.slice(0, frames)) + stack.slice(frames)
}
