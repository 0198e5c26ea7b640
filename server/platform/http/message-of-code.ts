import { currencyFacts, isCurrency } from '#contract/kernel/currencies.ts'
import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { formatAmount, fromWire } from '#contract/kernel/money.ts'
import { localized } from '#contract/kernel/shapes.ts'
import { hasSentence, translate } from '../messages.ts'

/** The sentence of a code for a person: amounts and waits written out, sections by name. */
export function messageOfCode(locale: Language, code: ErrorCode, values: Record<string, unknown>): string {
  const { whose } = values
  return translate(locale, `errors:${code}`, {
    ...asRead(locale, values),
    ...namesRead(locale, values),
    ...waitOf(locale, values),
    ...sectionNamed(locale, values),
    ...rowNamed(locale, values),
    // A refusal about another person's balance has its own sentence.
    ...(typeof whose === 'string' && { context: whose }),
  })
}

/** The section of a refusal, by its name in the menu. */
function sectionNamed(locale: Language, { by }: Record<string, unknown>): { what?: string } {
  const key = `resources:${String(by)}.title`
  return typeof by === 'string' && hasSentence(locale, key) ? { what: translate(locale, key) } : {}
}

/** The row of a refusal, by its title for this reader; one in the trash has its own sentence. */
function rowNamed(locale: Language, { id, title, deleted }: Record<string, unknown>): Record<string, string> {
  if (typeof deleted !== 'boolean') return {}
  return {
    row: String((nameRead(locale, title) ?? title) || `#${String(id)}`),
    context: deleted ? 'deleted' : 'named',
  }
}

/** Names in two languages, by the reader's. */
function namesRead(locale: Language, values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const name = nameRead(locale, value)
      return name === undefined ? [] : [[key, name]]
    }),
  )
}

function nameRead(locale: Language, value: unknown): string | undefined {
  const { data: names } = localized.safeParse(value)
  return names && (names[locale] || names.ar || names.en)
}

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

/** The wait in words, rounded up. */
function waitOf(locale: Language, { retryAfterSeconds }: Record<string, unknown>): { wait?: string } {
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

/** Amounts as pages write them, `1,250.500` and the currency's sign; `data` keeps the wire form. */
function asRead(locale: Language, values: Record<string, unknown>): Record<string, unknown> {
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
