import type { Action } from './action.ts'
import type { Audience, ClientWrites } from './audience.ts'
import type { Field, FieldKind, FieldOf } from './fields.ts'
import type { RelatedRows, RelatedSection, Resource } from './resource.ts'

type Keys<T> = Readonly<Record<Exclude<keyof T, undefined>, true>>

/** A key of a definition that is missing here does not compile. */
const ofResource: Keys<Resource> = {
  name: true,
  group: true,
  icon: true,
  title: true,
  hints: true,
  fields: true,
  crud: true,
  grants: true,
  state: true,
  actions: true,
  sort: true,
  order: true,
  fieldsets: true,
  related: true,
  figures: true,
  counting: true,
  importable: true,
  notes: true,
  freshProof: true,
  audience: true,
  clientWrites: true,
}
const ofRelated: Keys<RelatedSection & RelatedRows> = {
  resource: true,
  rows: true,
  by: true,
  children: true,
  path: true,
  access: true,
  onlyWith: true,
}
const ofAudience: Keys<Audience> = {
  access: true,
  path: true,
  summary: true,
  list: true,
  show: true,
  preview: true,
  page: true,
  by: true,
  filters: true,
  search: true,
  sort: true,
  where: true,
  hidesFiles: true,
  cacheSeconds: true,
}
const ofClientWrites: Keys<ClientWrites> = {
  access: true,
  path: true,
  summary: true,
  errors: true,
  limit: true,
  fields: true,
  owner: true,
  oncePer: true,
  while: true,
  state: true,
}
const ofAction: Keys<Action> = {
  from: true,
  to: true,
  waiting: true,
  path: true,
  method: true,
  summary: true,
  icon: true,
  permission: true,
  input: true,
  changes: true,
  reason: true,
  shows: true,
  warns: true,
  agrees: true,
  outdated: true,
  otherwise: true,
  limit: true,
  errors: true,
  approval: true,
  ledger: true,
  outside: true,
  answer: true,
  answerInToast: true,
  event: true,
  primary: true,
  visible: true,
  danger: true,
  bulk: true,
}
const ofEveryField = {
  kind: true,
  required: true,
  requiredWithout: true,
  unique: true,
  searchable: true,
  filterable: true,
  sortable: true,
  sensitive: true,
  readOnly: true,
  views: true,
  onlyWith: true,
  onlyAfter: true,
} as const
type Own<K extends FieldKind> = Exclude<keyof FieldOf<K>, keyof typeof ofEveryField>
const lengths = { minLength: true, maxLength: true } as const
const range = { min: true, max: true } as const

const ofKind: { readonly [K in FieldKind]: Readonly<Record<Own<K>, true>> } = {
  text: { ...lengths, rule: true, reservedNames: true, mono: true, serial: true, reference: true },
  'localized-text': { ...lengths, letters: true, eitherLanguage: true },
  'long-text': { ...lengths, localized: true, eitherLanguage: true },
  'rich-text': { ...lengths, localized: true, eitherLanguage: true },
  integer: { ...range, share: true, year: true },
  decimal: { ...range, decimals: true },
  money: { currency: true, zero: true, unit: true },
  boolean: { default: true },
  date: { limit: true },
  'date-time': {},
  choice: { options: true, default: true },
  reference: { to: true, onTrash: true },
  references: { to: true, countMax: true, onTrash: true },
  image: { visibility: true, aspect: true, pixelsMin: true, alt: true, focus: true },
  images: { visibility: true, countMax: true },
  file: { visibility: true, mimes: true },
  audio: { visibility: true },
  video: { poster: true },
  url: { secure: true, maxLength: true },
  phone: {},
  email: {},
  nid: {},
  color: {},
  location: {},
  focus: {},
  json: { shape: true },
  rows: { ...range, of: true, by: true },
}

/** Every key there is, by where it belongs; each kind has the keys of `field` too. */
export const knownKeys = {
  resource: ofResource,
  related: ofRelated,
  audience: ofAudience,
  clientWrites: ofClientWrites,
  action: ofAction,
  field: ofEveryField,
  kinds: ofKind,
} as const

/** Unknown keys: the compiler refuses them too, except in a cast value. */
export function checkKeys(resource: Resource): string[] {
  const { name, fields, related = [], actions = {}, audience = {}, clientWrites = {} } = resource
  const strange = (what: string, given: object, known: object) =>
    Object.keys(given)
      .filter((key) => !(key in known))
      .map((key) => `R050 ${what}: there is no key ${key}`)
  const ofFields = (given: Readonly<Record<string, Field>>) =>
    Object.entries(given).flatMap(([field, declared]) =>
      strange(`${name}.${field}`, declared, { ...ofEveryField, ...ofKind[declared.kind] }),
    )
  return [
    ...strange(name, resource, ofResource),
    ...related.flatMap((list) => strange(`${name}.related`, list, ofRelated)),
    ...strange(`${name}.audience`, audience, ofAudience),
    ...strange(`${name}.clientWrites`, clientWrites, ofClientWrites),
    ...ofFields(fields),
    ...Object.entries(actions).flatMap(([action, declared]) => [
      ...strange(`${name}.${action}`, declared, ofAction),
      ...ofFields({ ...declared.input, ...declared.answer }),
    ]),
  ]
}
