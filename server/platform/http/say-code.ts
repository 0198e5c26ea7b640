import { currencyFacts, isCurrency } from '#contract/kernel/currencies.ts'
import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import { formatAmount, fromWire } from '#contract/kernel/money.ts'
import { localized } from '#contract/kernel/shapes.ts'
import { hasSentence, type Locale, translate } from '../messages.ts'

/** The sentence of a code as a person reads it: amounts and waits written out, sections by their names. */
export function messageOfCode(locale: Locale, code: ErrorCode, values: Record<string, unknown>): string {
  const { whose } = values
  return translate(locale, `errors:${code}`, {
    ...asRead(locale, values),
    ...waitOf(locale, values),
    ...sectionNamed(locale, values),
    ...rowNamed(locale, values),
    // A refusal that knows whose balance it is has a sentence of its own for them.
    ...(typeof whose === 'string' && { context: whose }),
  })
}

/** The section that a refusal points to, by its name in the menu. */
function sectionNamed(locale: Locale, { by }: Record<string, unknown>): { what?: string } {
  const key = `resources:${String(by)}.title`
  return typeof by === 'string' && hasSentence(locale, key) ? { what: translate(locale, key) } : {}
}

/** The row that a refusal points to, as this reader calls it; one in the trash has a sentence of its own. */
function rowNamed(locale: Locale, { id, title, deleted }: Record<string, unknown>): Record<string, string> {
  if (typeof deleted !== 'boolean') return {}
  const { data: names } = localized.safeParse(title)
  const name = names ? names[locale] || names.ar || names.en : title
  return { row: String(name || `#${String(id)}`), context: deleted ? 'deleted' : 'named' }
}

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

/** How long to wait, as a person says it; never less than it takes. */
function waitOf(locale: Locale, { retryAfterSeconds }: Record<string, unknown>): { wait?: string } {
  if (typeof retryAfterSeconds !== 'number') return {}
  const [unit, seconds] = unitOf(retryAfterSeconds)
  return {
    wait: translate(locale, `messages:wait.${unit}`, { count: Math.ceil(retryAfterSeconds / seconds) }),
  }
}

function unitOf(seconds: number): readonly ['seconds' | 'minutes' | 'hours', number] {
  if (seconds <= 2 * minuteSeconds) return ['seconds', 1]
  return seconds <= 2 * hourSeconds ? ['minutes', minuteSeconds] : ['hours', hourSeconds]
}

/** Amounts as pages write them, `1,250.500` and the currency's own sign; the answer's `data` keeps the wire's form. */
function asRead(locale: Locale, values: Record<string, unknown>): Record<string, unknown> {
  const { currency } = values
  if (typeof currency !== 'string' || !isCurrency(currency)) return values
  const { decimals, symbol } = currencyFacts(currency)
  const wire = new RegExp(`^-?\\d{1,24}\\.\\d{${decimals}}$`)
  const read = Object.entries(values).map(([name, value]) =>
    typeof value === 'string' && wire.test(value)
      ? [name, formatAmount(fromWire(value, currency), currency)]
      : [name, value],
  )
  return { ...Object.fromEntries(read), currency: symbol[locale] }
}
