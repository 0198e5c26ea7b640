import type {
  Field,
  FieldKind,
  FieldOf,
  LongTextField,
  RichTextField,
} from '#contract/kernel/resource/fields.ts'
import { cleanHtml } from './clean-html.ts'
import { storedDocument, storedImage, storedImages } from './stored-files.ts'
import { memberOf, plainStored, type StoredKind } from './stored-kind.ts'
import { storedMoney } from './stored-money.ts'
import { storedInBoth, storedText } from './stored-texts.ts'

const plain = plainStored()

/** A kind that is missing here does not compile. */
const kinds: { readonly [K in FieldKind]: StoredKind<FieldOf<K>> } = {
  text: plain,
  'localized-text': storedInBoth,
  'long-text': storedText<LongTextField>(),
  'rich-text': storedText<RichTextField>({ clean: cleanHtml }),
  integer: plainStored({
    read: (_field, name, { [name]: value }) => (value === null || value === undefined ? null : Number(value)),
  }),
  decimal: plain,
  money: storedMoney,
  boolean: plain,
  date: plain,
  'date-time': plain,
  choice: plain,
  reference: plain,
  references: plain,
  image: storedImage,
  images: storedImages,
  file: storedDocument,
  audio: storedDocument,
  video: plain,
  url: plain,
  phone: plain,
  email: plain,
  nid: plain,
  color: plain,
  location: storedPair(() => '', ['latitude', 'longitude']),
  focus: storedPair((name) => `${name}_`, ['x', 'y']),
  json: plainStored({
    read: (_field, name, { [name]: value }) => value ?? null,
    store: (_field, name, value) => ({ [name]: value === null ? null : JSON.stringify(value) }),
  }),
  rows: plain,
}

/** Two numbers, each in a column of its own. */
function storedPair(prefixOf: (name: string) => string, members: readonly string[]) {
  const stored = (name: string, member: string) => `${prefixOf(name)}${member}`
  return plainStored({
    read(_field, name, row) {
      const values = members.map((member) => [member, row[stored(name, member)]] as const)
      const isEmpty = values.some(([, value]) => value === null || value === undefined)
      return isEmpty ? null : Object.fromEntries(values.map(([member, value]) => [member, Number(value)]))
    },
    store: (_field, name, value) =>
      Object.fromEntries(members.map((member) => [stored(name, member), memberOf(value, member)])),
  })
}

export function storedKindOf({ kind }: Field): StoredKind {
  return kinds[kind]
}
