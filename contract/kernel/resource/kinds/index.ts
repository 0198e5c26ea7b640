import type { Field, FieldKind, FieldOf } from '../fields.ts'
import { audio } from './audio.ts'
import { boolean } from './boolean.ts'
import { choice } from './choice.ts'
import { color } from './color.ts'
import { date } from './date.ts'
import { dateTime } from './date-time.ts'
import { decimal } from './decimal.ts'
import { email } from './email.ts'
import { file } from './file.ts'
import { focus } from './focus.ts'
import { image } from './image.ts'
import { images } from './images.ts'
import { integer } from './integer.ts'
import { json } from './json.ts'
import type { KindModule } from './kind-module.ts'
import { localizedText } from './localized-text.ts'
import { location } from './location.ts'
import { longText } from './long-text.ts'
import { money } from './money.ts'
import { nid } from './nid.ts'
import { phone } from './phone.ts'
import { reference } from './reference.ts'
import { references } from './references.ts'
import { richText } from './rich-text.ts'
import { rowsKind } from './rows.ts'
import { text } from './text.ts'
import { url } from './url.ts'
import { video } from './video.ts'

/** A kind without a module does not compile. */
const kinds: { readonly [K in FieldKind]: KindModule<FieldOf<K>> } = {
  text,
  'localized-text': localizedText,
  'long-text': longText,
  'rich-text': richText,
  integer,
  decimal,
  money,
  boolean,
  date,
  'date-time': dateTime,
  choice,
  reference,
  references,
  image,
  images,
  file,
  audio,
  video,
  url,
  phone,
  email,
  nid,
  color,
  location,
  focus,
  json,
  rows: rowsKind(kindOf),
}

export function kindOf({ kind }: Field): KindModule {
  return kinds[kind]
}

/** Whether lists and sheets contain the field: not if it is sensitive or too large. */
export function isListed(field: Field): boolean {
  return !field.sensitive && !kindOf(field).detail
}

/** Whether it is a yes or no. */
export function isFlag(field: Field | undefined): boolean {
  return field !== undefined && kindOf(field).filter === 'flag'
}
