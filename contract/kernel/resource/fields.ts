import type { Currency } from '../currencies.ts'
import type { IconName } from '../icon-names.ts'

/** The colours a choice may wear; the web knows their tokens. Warning is never amber. */
export type Tone = 'neutral' | 'success' | 'danger' | 'warning' | 'pending' | 'info'

/** Of a picture. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** Where a field is seen. Left out: everywhere. */
export type Place = 'list' | 'form' | 'show'

interface Common {
  readonly required?: boolean
  /** Needed unless that other field is filled in. */
  readonly requiredWithout?: string
  /** No two rows that are not deleted have the same value; the table's unique index says so as well. */
  readonly unique?: boolean
  /** Found by the list's search box and by the global search; needs a trigram index. */
  readonly searchable?: boolean
  readonly filterable?: boolean
  readonly sortable?: boolean
  /** Never in a list, an export or the search; masked in the activity log. */
  readonly sensitive?: boolean
  /** `true`: nobody writes it; `'after-create'`: written once, when the row is made. */
  readonly readOnly?: true | 'after-create'
  readonly views?: readonly Place[]
  /** The form asks for it only while that choice has one of these values; what is filled in stays in sight. */
  readonly onlyWith?: { readonly field: string; readonly values: readonly string[] }
}

interface Lengths {
  readonly minLength?: number
  readonly maxLength?: number
}

interface Range {
  readonly min?: number
  readonly max?: number
}

/** A rule of the specification's section 5 or of our own, by its name in contract/kernel/field-rules.ts. */
export type TextRule =
  | 'arabic'
  | 'english'
  | 'arabic_name'
  | 'english_name'
  | 'english_numbers_only'
  | 'username'
  | 'alpha'
  | 'alpha_dash'
  | 'color'
  | 'version'
  | 'contact_phone'
  | 'person_name'

export type TextField = Common &
  Lengths & {
    readonly kind: 'text'
    readonly rule?: TextRule
    /** A username that anybody may choose: none that would pass for a number or for the house. */
    readonly isPublic?: true
    readonly mono?: boolean
    /** A voucher's serial number: read in the groups it is printed in, copied without. */
    readonly serial?: true
    /** The public reference of the number that the row has: read by nobody who is not shown it. */
    readonly reference?: true
  }
/**
 * Arabic and English, both needed when the field is. Columns `<name>_ar`, `<name>_en`. `letters`: only those of the
 * language, with single separators, `name` as the names of people and places are.
 */
export type LocalizedTextField = Common &
  Lengths & { readonly kind: 'localized-text'; readonly letters?: 'title' | 'name' }
export type LongTextField = Common & Lengths & { readonly kind: 'long-text'; readonly localized?: boolean }
/** HTML of a small allow-list, cleaned by the server; each block has its own direction. */
export type RichTextField = Common & Lengths & { readonly kind: 'rich-text'; readonly localized?: boolean }
/** `share`: in hundredths of a percent, which people read and write as percent. */
export type IntegerField = Common & Range & { readonly kind: 'integer'; readonly share?: true }
/** A decimal string with at most `decimals` decimals; never money. */
export type DecimalField = Common & Range & { readonly kind: 'decimal'; readonly decimals: number }
/** Minor units in the column, a decimal string on the wire. `currency`: fixed, or the field that names it. */
export type MoneyField = Common & {
  readonly kind: 'money'
  readonly currency?: Currency | { readonly field: string }
  readonly zero?: boolean
}
export type BooleanField = Common & { readonly kind: 'boolean'; readonly default?: boolean }
/** A day, `YYYY-MM-DD`. `limit` compares with today in Tripoli. */
export type DateField = Common & { readonly kind: 'date'; readonly limit?: 'past' | 'future' }
export type DateTimeField = Common & { readonly kind: 'date-time' }
export interface ChoiceOption {
  readonly value: string
  readonly tone?: Tone
  readonly icon?: IconName
  /** Without a label of its own it is called as a row of that section is. */
  readonly section?: string
}
export type ChoiceField<Value extends string = string> = Common & {
  readonly kind: 'choice'
  readonly options: readonly (ChoiceOption & { readonly value: Value })[]
  readonly default?: Value
}
/** One row of another resource; the name ends in `_id`, on the wire a string. */
export type ReferenceField = Common & {
  readonly kind: 'reference'
  readonly to: string
  readonly onTrash?: OnTrash
}
/**
 * What happens to a row when the one that it points to goes into the trash. `restrict`, the usual: that one may not go.
 * `cascade`: this row goes with it, and comes back with it. `detach`: this row points to nothing from then on.
 */
export type OnTrash = 'restrict' | 'cascade' | 'detach'
/** Rows of another resource, through a table of pairs that the server half names. */
export type ReferencesField = Common & {
  readonly kind: 'references'
  readonly to: string
  readonly countMax?: number
  /** Of a row among several that it points to. */
  readonly onTrash?: Exclude<OnTrash, 'cascade'>
}
/** Uploaded files are seen by those who may see their row, unless it is said that anybody may. */
interface Uploaded {
  readonly visibility?: 'public'
}
/** Sent as a file; on the wire the picture's address, or null. Column `<name>_id` of stored_file. */
export type ImageField = Common &
  Uploaded & {
    readonly kind: 'image'
    readonly aspect?: number
    /** Of fewer pixels it would be a blur where it is shown. */
    readonly pixelsMin?: PixelSize
    /** The field with its alternative text, in both languages. */
    readonly alt?: string
  }
export type ImagesField = Common & Uploaded & { readonly kind: 'images'; readonly countMax?: number }
export type FileField = Common & Uploaded & { readonly kind: 'file'; readonly mimes: readonly string[] }
/** Sent as a file, played where it is seen. */
export type AudioField = Common & Uploaded & { readonly kind: 'audio' }
/** The https address of a video file: played here, never a page of another host. */
export type VideoField = Common & {
  readonly kind: 'video'
  /** The field with the picture that stands for it. */
  readonly poster?: string
}
/** `secure`: nothing but https. */
export type UrlField = Common & {
  readonly kind: 'url'
  readonly secure?: true
  readonly maxLength?: number
}
export type PhoneField = Common & { readonly kind: 'phone' }
export type EmailField = Common & { readonly kind: 'email' }
export type NidField = Common & { readonly kind: 'nid' }
export type ColorField = Common & { readonly kind: 'color' }
/** `{ latitude, longitude }`; columns `latitude`, `longitude`. */
export type LocationField = Common & { readonly kind: 'location' }
export type JsonField = Common & { readonly kind: 'json' }
/** The definition of child rows, as far as the field of their parent needs it. */
export interface ChildResource {
  readonly name: string
  readonly title: string
  readonly fields: Readonly<Record<string, Field>>
}
/**
 * Rows of a table of their own that are filled in with their parent, in the order of the list. `by`: the reference of a
 * child to its parent. A write replaces the whole list, and says which state of the parent it has seen.
 */
export type RowsField = Common & {
  readonly kind: 'rows'
  readonly of: ChildResource
  readonly by: string
  readonly min?: number
  readonly max?: number
}

export type Field =
  | TextField
  | LocalizedTextField
  | LongTextField
  | RichTextField
  | IntegerField
  | DecimalField
  | MoneyField
  | BooleanField
  | DateField
  | DateTimeField
  | ChoiceField
  | ReferenceField
  | ReferencesField
  | ImageField
  | ImagesField
  | FileField
  | AudioField
  | VideoField
  | UrlField
  | PhoneField
  | EmailField
  | NidField
  | ColorField
  | LocationField
  | JsonField
  | RowsField

export type FieldKind = Field['kind']
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>
