import type { Field, FieldKind, FieldOf } from '#contract/kernel/resource/fields.ts'
import { childFields, isAskedBy } from '#contract/kernel/resource/kinds/rows.ts'

/** A method, so that a table of all kinds fits what any of them takes. */
interface KindSample<F extends Field = Field> {
  /** A value that a write takes, another for each number; undefined where a file or another row is needed. */
  of(field: F, n: number): unknown
}

const nothing: KindSample = { of: () => undefined }

/** A kind without a sample does not compile. */
const samples: { readonly [K in FieldKind]: KindSample<FieldOf<K>> } = {
  text: {
    of({ rule, minLength = 2, reservedNames }, n) {
      if (rule === 'own_path') return `/club/news/${n}`
      if (rule === 'time_of_day') return `${String(n % 24).padStart(2, '0')}:30`
      if (rule === 'contact_phone') return `021${String(n).padStart(7, '0')}`
      // No reserved name begins with an x.
      if (reservedNames) return `x${lettersOf(n)}`
      return rule?.startsWith('arabic') ? inArabic(n) : lettersOf(n).padStart(minLength, 'x')
    },
  },
  'localized-text': { of: (_field, n) => inBoth(n) },
  'long-text': { of: ({ localized }, n) => (localized ? inBoth(n) : inArabic(n)) },
  'rich-text': {
    of({ localized }, n) {
      const { ar, en } = inBoth(n)
      return localized ? { ar: `<p>${ar}</p>`, en: `<p>${en}</p>` } : `<p>${ar}</p>`
    },
  },
  integer: { of: ({ min = 0, max = 1_000_000 }, n) => min + (n % (max - min + 1)) },
  decimal: { of: ({ min = 1 }) => `${min}` },
  money: { of: (_field, n) => `${n}.500` },
  boolean: { of: (_field, n) => n % 2 === 0 },
  date: { of: ({ limit }) => (limit === 'future' ? '2090-01-01' : '2001-02-03') },
  'date-time': { of: () => '2026-05-01T10:00:00.000Z' },
  choice: { of: ({ options }, n) => options[n % options.length]?.value },
  reference: nothing,
  references: nothing,
  image: nothing,
  images: nothing,
  file: nothing,
  audio: nothing,
  video: { of: (_field, n) => `https://example.com/${n}.mp4` },
  url: { of: (_field, n) => `https://example.com/${n}` },
  phone: { of: (_field, n) => `091${String(n).padStart(7, '0')}` },
  email: { of: (_field, n) => `sample${n}@example.com` },
  nid: { of: (_field, n) => `1${1950 + (n % 50)}${String(n).padStart(7, '0')}` },
  color: { of: (_field, n) => `#${n.toString(16).padStart(6, '0')}` },
  location: { of: () => ({ latitude: 32.8, longitude: 13.1 }) },
  focus: { of: (_field, n) => ({ x: n % 101, y: 30 }) },
  json: { of: ({ shape }, n) => (shape ? undefined : { n }) },
  rows: {
    of: (field, n) =>
      Array.from({ length: Math.max(1, field.min ?? 0) }, () => {
        const row = childFields(field).map(([name, child]) => [name, child, sampleOfKind(child, n)] as const)
        const values = Object.fromEntries(row.map(([name, , value]) => [name, value]))
        const asked = row.filter(([, { onlyWith }]) => isAskedBy(onlyWith, (name) => values[name]))
        return Object.fromEntries(asked.map(([name, , value]) => [name, value]))
      }),
  },
}

/** What is published ends after it began, and is in both languages. */
export function sampleOfField(name: string, field: Field, n: number): unknown {
  if (name === 'published_in') return 'both'
  return name === 'publish_at_to' ? '2090-05-01T10:00:00.000Z' : sampleOfKind(field, n)
}

export function sampleOfKind(field: Field, n: number): unknown {
  const sample: KindSample = samples[field.kind]
  return sample.of(field, n)
}

function inArabic(n: number): string {
  return `نص ${arabicOf(n)}`
}

function inBoth(n: number): { ar: string; en: string } {
  return { ar: inArabic(n), en: `Text ${lettersOf(n)}` }
}

/** 0 → `aa`, 27 → `bb`: two letters or more, each number its own. */
function lettersOf(n: number): string {
  const letter = (value: number) => String.fromCharCode(97 + (value % 26))
  return n < 676 ? letter(Math.floor(n / 26)) + letter(n) : lettersOf(Math.floor(n / 26)) + letter(n)
}

function arabicOf(n: number): string {
  return [...lettersOf(n)].map((letter) => 'ابتثجحخدذرزسشصضطظعغفقكلمنه'[letter.charCodeAt(0) - 97]).join('')
}
