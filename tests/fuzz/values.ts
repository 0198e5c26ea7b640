import fc from 'fast-check'
import type { Chance } from '../../scripts/demo/chance.ts'
import { type Harvest, resourceOf, singular } from './harvest.ts'
import type { Route, Schema } from './openapi.ts'
import { pick } from './pick.ts'

export interface ValueContext {
  readonly chance: Chance
  readonly harvest: Harvest
  readonly route: Route
  /** Lengths and numbers at the ends of what the document allows, and one beyond. */
  readonly atBounds: boolean
}

const samplesOfPattern = new Map<string, readonly string[]>()
const samplesCount = 60
const textLengthMax = 600
/** Among them what is typed, pasted and translated: marks, joiners, other scripts' digits. */
const alphabet = [...'abzAZ09 _-.@+/\'"<>&%؟،٠٩ابيىئًـé𝒜🦊\u200f\u202e\u00a0\ufeff\t\n']

/** What the contract's fields are made of, where the document says no more than that they are texts. */
const usual: Readonly<Record<string, readonly string[]>> = {
  phone: ['0931234567', '+218931234568', '٠٩٣١٢٣٤٥٦٩', '0961234567'],
  username: ['suad', 'a.b', 'omar', 'x'],
  email: ['suad@example.ly', 'سعاد@example.ly', 'a@b'],
  password: ['Zahra-2027', 'Sukkar-2026', 'zahra'],
  password_confirmation: ['Zahra-2027', 'Sukkar-2026'],
  current_password: ['Sukkar-2026', 'Zahra-2027'],
  login: ['omar', '0919999999', 'nobody@example.ly'],
  to: ['omar', '0922000002', '+218 92 200 0002', 'yusuf', 'layla', 'nobody'],
  amount: ['1', '1.000', '2.5', '0.999', '٣٫٥', '5000', '5000.001', '0', '999999999999'],
  note: ['شكرًا', 'thanks', ''],
  code: ['000000', '123456', '1234567890123456'],
  sort: ['created_at', '-created_at', 'amount', '-amount', 'name', '--', ''],
  search: ['Libyana', 'ليبيانا', '%', '_', '\\', '5', '٥'],
  from: ['2026-01-01', '2026-11-20', '0001-01-01', '9999-12-31'],
  promo_code: ['SHARE', 'share', 'x'],
  bank: ['مصرف الجمهورية', 'Jumhouria Bank'],
  bank_reference: ['FT26-0001', 'FT26-0002', 'FT26-0003', 'FT26-0004'],
  contact: ['0931234567', 'suad@example.ly', 'suad'],
  transferred_on: ['2026-01-05', '2026-06-30', '2999-01-01'],
}

/** Unique values: a new one each time. */
const fresh: Readonly<Record<string, (chance: Chance) => string>> = {
  name: (chance) => pick(chance, ['سعاد علي', 'Suad Ali', 'محمد', "Omar O'Neil", 'a', 'x'.repeat(67)]),
  phone: (chance) => `09${chance.between(1, 5)}${chance.between(1_000_000, 9_999_999)}`,
  username: (chance) => `visitor.${chance.between(1, 1e9)}`,
  email: (chance) => `visitor.${chance.between(1, 1e9)}@example.ly`,
}

/** Values that must repeat a quote: a random one is nearly always refused. */
const asShown: ReadonlySet<string> = new Set(['member_no', 'total_amount'])
const asShownShare = 0.1

/** A value as the document describes it; of a field's name, often one that was met before. */
export function makeValue(schema: Schema, name: string, context: ValueContext): unknown {
  const { chance } = context
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return makeValue(pick(chance, choices), name, context)
  if (schema.enum) return pick(chance, schema.enum)
  // Free JSON is a text or a list of them.
  const type =
    typeof schema.type === 'string' ? schema.type : pick(chance, schema.type ?? ['string', 'array'])
  switch (type) {
    case 'object':
      return makeObject(schema, context)
    case 'array':
      return makeList(schema, name, context)
    case 'integer':
    case 'number':
      return makeNumber(schema, context)
    case 'boolean':
      return chance.happens(0.8)
    case 'null':
      return null
    default:
      return makeText(schema, name, context)
  }
}

function makeObject({ properties = {}, required = [] }: Schema, context: ValueContext): object {
  const optionalShare = context.chance.happens(0.5) ? 0 : 0.6
  const given = Object.entries(properties).filter(
    ([name]) =>
      required.includes(name) || context.chance.happens(asShown.has(name) ? asShownShare : optionalShare),
  )
  return Object.fromEntries(given.map(([name, schema]) => [name, makeValue(schema, name, context)]))
}

function makeList(
  { items = { type: 'string' }, minItems = 0, maxItems = 20 }: Schema,
  name: string,
  context: ValueContext,
) {
  const { chance, atBounds } = context
  const count = atBounds
    ? pick(chance, [0, minItems, maxItems, maxItems + 1])
    : chance.between(minItems, Math.min(3, maxItems))
  return Array.from({ length: count }, () => makeValue(items, singular(name), context))
}

function makeNumber(
  { minimum = -1_000, maximum = 1_000 }: Schema,
  { chance, atBounds }: ValueContext,
): number {
  if (atBounds) return pick(chance, [minimum - 1, minimum, maximum, maximum + 1, 0, -0, 0.5])
  return chance.between(minimum, Math.min(maximum, minimum + 10))
}

function makeText(schema: Schema, name: string, context: ValueContext): string {
  const { chance, atBounds } = context
  if (atBounds && !schema.pattern) return textAtBounds(schema, chance)
  const met = metBefore(name, context)
  if (met.length > 0 && chance.happens(0.75)) return pick(chance, met)
  if (schema.pattern) return pick(chance, samplesOf(schema.pattern))
  const makeFresh = fresh[name]
  if (makeFresh && chance.happens(0.7)) return makeFresh(chance)
  const texts = usual[name] ?? []
  if (texts.length > 0 && chance.happens(0.8)) return pick(chance, texts)
  const { minLength = 0, maxLength = 40 } = schema
  return randomText(chance, chance.between(minLength, Math.min(maxLength, minLength + 30)))
}

/** An `{id}` is of what its path names; who opens an account has names of their own. */
function metBefore(name: string, { harvest, route }: ValueContext): readonly string[] {
  const resource = resourceOf(route.path)
  if (name === 'id') return harvest.known(`${singular(resource)}_id`)
  if (resource === 'register' && name in fresh) return []
  const here = harvest.known(`${resource}.${name}`)
  if (here.length > 0) return here
  return harvest.known(name.replace(/^filter\[(\w+)\]$/, '$1'))
}

function textAtBounds({ minLength = 0, maxLength = 254 }: Schema, chance: Chance): string {
  const length = pick(chance, [minLength - 1, minLength, maxLength, maxLength + 1])
  return randomText(chance, Math.min(Math.max(0, length), textLengthMax))
}

export function randomText(chance: Chance, length: number): string {
  return Array.from({ length }, () => pick(chance, alphabet)).join('')
}

function samplesOf(pattern: string): readonly string[] {
  const samples =
    samplesOfPattern.get(pattern) ??
    fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: samplesCount, seed: 1 })
  samplesOfPattern.set(pattern, samples)
  return samples
}
