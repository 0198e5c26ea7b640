import { resources } from '#contract/console-resources.ts'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { type Write, writableFields } from '#contract/kernel/resource/write-body.ts'
import type { Caller } from './caller.ts'

let countriesMade = 0

/** Values that a rule of a section asks for, beyond the kind of the field. */
const special: Readonly<Record<string, () => unknown>> = {
  'clients.seller': () => true,
  'clients.pro': () => true,
  // A moment that is over becomes this one.
  'page-texts.published_at': () => '2090-01-01T00:00:00.000Z',
  // Whatever the way: one by bank needs an account.
  'payment-methods.active': () => false,
  'promo-codes.ends_at': () => '2026-06-01T10:00:00.000Z',
  'categories.face_value': () => '10.000',
  'categories.price': () => '10.000',
  'categories.buy_price': () => '9.250',
  'categories.fee': () => '0.500',
  'categories.dial_pattern': () => '*120*{code}#',
  'categories.code_pattern': () => '\\d{14}',
  // No country of the seed begins with one of these.
  'countries.code': () => {
    countriesMade += 1
    return `${'UVWXYZ'[countriesMade % 6]}${String.fromCharCode(65 + (Math.floor(countriesMade / 6) % 26))}`
  },
}

/** What a section asks for once the rest of a body stands. */
const completions: Readonly<Record<string, (caller: Caller, body: Body) => Promise<Body>>> = {
  'page-texts': async (caller, { preview: _seen, ...draft }) => {
    const { data } = (await caller.post('/page-texts/previews', draft)).body
    return { ...draft, preview: (data as { preview?: string } | undefined)?.preview ?? 'none' }
  },
}

type Body = Record<string, unknown>

/** The body with what follows from the rest of it. */
export async function completed(caller: Caller, resource: Resource, body: Body): Promise<Body> {
  return (await completions[resource.name]?.(caller, body)) ?? body
}

let made = 0
/** The row that samples point to, for each section of each product. */
const targetsOf = new WeakMap<object, Map<string, string>>()

export interface SampleOptions {
  readonly write?: Write
  /** What it points to is made for it alone. */
  readonly ownTargets?: boolean
}

/** A body that a write of this section takes; no two are alike. */
export async function sampleBody(
  caller: Caller,
  resource: Resource,
  { write = 'store', ownTargets = false }: SampleOptions = {},
): Promise<Record<string, unknown>> {
  made += 1
  const number = made
  const body = new Map<string, unknown>()
  for (const [name, field] of writableFields(resource, write)) {
    const target = 'to' in field ? await targetOf(caller, field.to, ownTargets) : null
    const value = target === null ? sampleOf(resource, name, field, number) : target
    if (value !== undefined) body.set(name, field.kind === 'references' ? [value] : value)
  }
  return write === 'store' ? completed(caller, resource, Object.fromEntries(body)) : Object.fromEntries(body)
}

async function targetOf(caller: Caller, name: string, own: boolean): Promise<string> {
  const targets = targetsOf.get(caller.product) ?? new Map<string, string>()
  targetsOf.set(caller.product, targets)
  const known = targets.get(name)
  if (known !== undefined && !own) return known
  const { id } = await makeRow(caller, resourceOf(name))
  if (!own) targets.set(name, String(id))
  return String(id)
}

function sampleOf(resource: Resource, name: string, field: Field, n: number): unknown {
  return special[`${resource.name}.${name}`]?.() ?? valueOfKind(field, n)
}

export async function makeRow(caller: Caller, resource: Resource): Promise<Record<string, unknown>> {
  return caller.post(`/${resource.name}`, await sampleBody(caller, resource)).data()
}

export function resourceOf(name: string): Resource {
  const found = resources.find((resource: Resource) => resource.name === name)
  if (!found) throw new Error(`no resource ${name}`)
  return found
}

function valueOfKind(field: Field, n: number): unknown {
  const words = { ar: `نص ${arabicOf(n)}`, en: `Text ${lettersOf(n)}` }
  switch (field.kind) {
    case 'localized-text':
      return words
    case 'long-text':
      return field.localized ? words : words.ar
    case 'rich-text':
      return field.localized ? { ar: `<p>${words.ar}</p>`, en: `<p>${words.en}</p>` } : `<p>${words.ar}</p>`
    case 'text':
      if (field.rule === 'contact_phone') return `021${String(n).padStart(7, '0')}`
      return field.rule?.startsWith('arabic') ? words.ar : lettersOf(n).padStart(field.minLength ?? 2, 'x')
    case 'integer':
      return Math.min(field.max ?? 1_000_000, (field.min ?? 0) + n)
    case 'decimal':
      return `${field.min ?? 1}`
    case 'money':
      return `${n}.500`
    case 'boolean':
      return n % 2 === 0
    case 'date':
      return field.limit === 'future' ? '2090-01-01' : '2001-02-03'
    case 'date-time':
      return '2026-05-01T10:00:00.000Z'
    case 'choice':
      return field.options[n % field.options.length]?.value
    case 'url':
      return `https://example.com/${n}`
    case 'phone':
      return `091${String(n).padStart(7, '0')}`
    case 'email':
      return `sample${n}@example.com`
    case 'nid':
      return `1${1950 + (n % 50)}${String(n).padStart(7, '0')}`
    case 'color':
      return `#${n.toString(16).padStart(6, '0')}`
    case 'location':
      return { latitude: 32.8, longitude: 13.1 }
    case 'json':
      return { n }
    default:
      return undefined
  }
}

/** 0 → `aa`, 27 → `bb`: two letters or more, each number its own. */
function lettersOf(n: number): string {
  const letter = (value: number) => String.fromCharCode(97 + (value % 26))
  return n < 676 ? letter(Math.floor(n / 26)) + letter(n) : lettersOf(Math.floor(n / 26)) + letter(n)
}

function arabicOf(n: number): string {
  return [...lettersOf(n)].map((letter) => 'ابتثجحخدذرزسشصضطظعغفقكلمنه'[letter.charCodeAt(0) - 97]).join('')
}
