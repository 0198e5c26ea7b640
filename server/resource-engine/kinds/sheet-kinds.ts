import { currencyFacts, defaultCurrency } from '#contract/kernel/currencies.ts'
import { languages, titleIn } from '#contract/kernel/localized.ts'
import type {
  Field,
  FieldKind,
  FieldOf,
  ReferenceField,
  ReferencesField,
} from '#contract/kernel/resource/fields.ts'
import { percentOf, shareOf } from '#contract/kernel/share.ts'
import { translate } from '#server/platform/messages.ts'
import { isSame, labelOfChoice } from '../jobs/labels.ts'
import { plainSheet, type SheetKind } from './sheet-kind.ts'

const plain = plainSheet()

/** A kind that is missing here does not compile. */
const kinds: { readonly [K in FieldKind]: SheetKind<FieldOf<K>> } = {
  text: plain,
  'localized-text': plain,
  'long-text': plain,
  'rich-text': plain,
  integer: plainSheet({
    column: ({ share }) => (share ? { kind: 'decimal', decimals: 2 } : { kind: 'integer' }),
    writer:
      ({ field: { share } }) =>
      (value) =>
        share ? percentOf(Number(value)) : Number(value),
    parse({ field: { share } }, text) {
      if (share) return shareOf(text) ?? text
      return /^-?\d+$/.test(text) ? Number(text) : text
    },
  }),
  decimal: plainSheet({ column: ({ decimals }) => ({ kind: 'decimal', decimals }) }),
  money: plainSheet({
    column: ({ currency = defaultCurrency }) => ({
      kind: 'money',
      decimals: currencyFacts(typeof currency === 'string' ? currency : defaultCurrency).decimals,
    }),
  }),
  boolean: plainSheet({ column: () => ({ kind: 'boolean' }), parse: (_place, text) => flagOf(text) ?? text }),
  date: plainSheet({ column: () => ({ kind: 'date' }) }),
  'date-time': plainSheet({
    column: () => ({ kind: 'datetime' }),
    writer: () => (value) => new Date(String(value)),
    parse: (_place, text) => instantOf(text),
  }),
  choice: plainSheet({
    writer({ resource, name, field: { options } }, locale) {
      const labels = new Map(
        options.map(({ value }) => [value, labelOfChoice(locale, resource, name, value)]),
      )
      return (value) => labels.get(String(value)) ?? String(value)
    },
    parse: ({ resource, name, field: { options } }, text) =>
      options.find(({ value }) =>
        [value, ...languages.map((locale) => labelOfChoice(locale, resource, name, value))].some((one) =>
          isSame(one, text),
        ),
      )?.value ?? text,
  }),
  reference: pointing<ReferenceField>((to, text, idOf) => idOf(to, text)),
  references: pointing<ReferencesField>((to, text, idOf) =>
    Promise.all(text.split(',').map((one) => idOf(to, one.trim()))),
  ),
  image: plain,
  images: plain,
  file: plain,
  audio: plain,
  video: plain,
  url: plain,
  phone: plain,
  email: plain,
  nid: plain,
  color: plain,
  location: plain,
  focus: plain,
  json: plain,
  rows: plain,
}

export function sheetKindOf({ kind }: Field): SheetKind {
  return kinds[kind]
}

/** The titles of the rows that a field points to. */
function pointing<F extends Field & { readonly to: string }>(
  parse: (to: string, text: string, idOf: Parameters<SheetKind<F>['parse']>[2]) => unknown,
): SheetKind<F> {
  return plainSheet<F>({
    writer: (_place, locale) => (value, titles) =>
      (Array.isArray(value) ? value.map(String) : [String(value)])
        .map((id) => titleIn(titles?.get(id) ?? id, locale))
        .join(', '),
    parse: ({ field: { to } }, text, idOf) => parse(to, text, idOf),
  })
}

function flagOf(text: string): boolean | null {
  const isText = (word: 'yes' | 'no') =>
    languages.some((locale) => isSame(translate(locale, `documents:${word}`), text))
  if (/^(1|true)$/i.test(text) || isText('yes')) return true
  return /^(0|false)$/i.test(text) || isText('no') ? false : null
}

/** As the export writes it: Tripoli time, UTC+2 all year. */
function instantOf(text: string): string {
  const clock = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2})?)$/.exec(text)
  return clock ? `${clock[1]}T${clock[2]}${clock[2]?.length === 5 ? ':00' : ''}+02:00` : text
}
