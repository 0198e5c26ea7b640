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
  location: plainStored({
    read: (_field, _name, { latitude, longitude }) =>
      latitude === null || latitude === undefined
        ? null
        : { latitude: Number(latitude), longitude: Number(longitude) },
    store: (_field, _name, value) => ({
      latitude: memberOf(value, 'latitude'),
      longitude: memberOf(value, 'longitude'),
    }),
  }),
  json: plainStored({
    read: (_field, name, { [name]: value }) => value ?? null,
    store: (_field, name, value) => ({ [name]: value === null ? null : JSON.stringify(value) }),
  }),
  rows: plain,
}

export function storedKindOf({ kind }: Field): StoredKind {
  return kinds[kind]
}
