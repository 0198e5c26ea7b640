import type { z } from 'zod'
import type { Currency } from '../currencies.ts'
import type { ErrorCode } from '../error-codes.ts'
import type { IconName } from '../icon-names.ts'

/** The colours of a choice; the web maps them to tokens. Warning is never amber. */
export type Tone = 'neutral' | 'success' | 'danger' | 'warning' | 'pending' | 'info'

/** Size of a picture. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** Where a field is seen. Left out: everywhere. */
export type Place = 'list' | 'form' | 'show'

interface Common {
  readonly required?: boolean
  /** Required while that other field is empty. */
  readonly requiredWithout?: string
  /** No two rows outside the trash have the same value; the table's unique index enforces it. */
  readonly unique?: boolean
  /** Found by the list's search box and by the global search; needs a trigram index. */
  readonly searchable?: boolean
  readonly filterable?: boolean
  readonly sortable?: boolean
  /** Never in a list, an export or the search; masked in the activity log. */
  readonly sensitive?: boolean
  /** `true`: never written by people; `'after-create'`: written once, when the row is made. */
  readonly readOnly?: true | 'after-create'
  readonly views?: readonly Place[]
  /** The form asks for it only while that choice has one of these values; a filled-in value stays visible. */
  readonly onlyWith?: { readonly field: string; readonly values: readonly string[] }
  /** Of an action's input: its dialog asks for it only after the action was refused with this code. */
  readonly onlyAfter?: ErrorCode
}

interface Lengths {
  readonly minLength?: number
  readonly maxLength?: number
}

interface Range {
  readonly min?: number
  readonly max?: number
}

/** A rule of the specification's section 5 or our own, by its name in contract/kernel/field-rules.ts. */
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
  | 'time_of_day'
  | 'own_path'
  | 'tiles_url'
  | 'contact_phone'
  | 'person_name'

export type TextField = Common &
  Lengths & {
    readonly kind: 'text'
    readonly rule?: TextRule
    /** A username that clients choose: refuses names that look like a number or like the operator. */
    readonly reservedNames?: true
    readonly mono?: boolean
    /** A voucher's serial number: shown in printed groups, copied without them. */
    readonly serial?: true
    /** The public reference of the row's number: sent only to people who may see it. */
    readonly reference?: true
  }
/** Of what is published: while it is not, one of its two languages is enough. */
interface Drafted {
  readonly eitherLanguage?: true
}
/**
 * Arabic and English, both required when the field is. Columns `<name>_ar`, `<name>_en`. `letters` allows only
 * letters of the language with single separators; `name` is for people and places.
 */
export type LocalizedTextField = Common &
  Lengths &
  Drafted & { readonly kind: 'localized-text'; readonly letters?: 'title' | 'name' }
export type LongTextField = Common &
  Lengths &
  Drafted & { readonly kind: 'long-text'; readonly localized?: boolean }
/** HTML of a small allow-list, cleaned by the server; each block has its own direction. */
export type RichTextField = Common &
  Lengths &
  Drafted & { readonly kind: 'rich-text'; readonly localized?: boolean }
/** `share`: hundredths of a percent, shown and typed as percent. `year`: written without separators. */
export type IntegerField = Common &
  Range & { readonly kind: 'integer'; readonly share?: true; readonly year?: true }
/** A decimal string with at most `decimals` decimals; never money. */
export type DecimalField = Common & Range & { readonly kind: 'decimal'; readonly decimals: number }
/** Minor units in the column, a decimal string on the wire. `currency`: fixed, or the field that names it. */
export type MoneyField = Common & {
  readonly kind: 'money'
  readonly currency?: Currency | { readonly field: string }
  readonly zero?: boolean
  /** With three decimals in any currency: the field that names the one to show. */
  readonly unit?: string
}
export type BooleanField = Common & { readonly kind: 'boolean'; readonly default?: boolean }
/** A day, `YYYY-MM-DD`. `limit` compares with today in Tripoli. */
export type DateField = Common & { readonly kind: 'date'; readonly limit?: 'past' | 'future' }
export type DateTimeField = Common & { readonly kind: 'date-time' }
export interface ChoiceOption {
  readonly value: string
  readonly tone?: Tone
  readonly icon?: IconName
  /** Without its own label it uses the singular of that section. */
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
 * What happens to a row when the row it points to goes into the trash. `restrict` (default): that is refused.
 * `cascade`: this row goes too, and comes back with it. `detach`: the field becomes empty.
 */
export type OnTrash = 'restrict' | 'cascade' | 'detach'
/** Rows of another resource, in a join table that the server part names. */
export type ReferencesField = Common & {
  readonly kind: 'references'
  readonly to: string
  readonly countMax?: number
  /** The same for one row among several. */
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
    /** Smaller pictures are refused, because they would be blurred. */
    readonly pixelsMin?: PixelSize
    /** The field with its alternative text, in both languages. */
    readonly alt?: string
    /** The field with the point that stays in sight where the picture is cut. */
    readonly focus?: string
  }
export type ImagesField = Common & Uploaded & { readonly kind: 'images'; readonly countMax?: number }
export type FileField = Common & Uploaded & { readonly kind: 'file'; readonly mimes: readonly string[] }
/** Sent as a file, played where it is seen. */
export type AudioField = Common & Uploaded & { readonly kind: 'audio' }
/** The https address of a video file: played here, never a page of another host. */
export type VideoField = Common & {
  readonly kind: 'video'
  /** The field with its preview picture. */
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
/** `{ x, y }`: a point of a picture, in percent from its left and its top; columns `<name>_x`, `<name>_y`. */
export type FocusField = Common & { readonly kind: 'focus' }
/** `shape`: what a write takes, and what the override's widget fills in; left out: any JSON. */
export type JsonField = Common & { readonly kind: 'json'; readonly shape?: z.ZodType }
/** The part of the child definition that the parent's field needs. */
export interface ChildResource {
  readonly name: string
  readonly title: string
  readonly fields: Readonly<Record<string, Field>>
}
/**
 * Rows of a table of their own that are edited in their parent's form, in order. `by`: the child's reference to its
 * parent. A write replaces the whole list and names the state of the parent it has seen.
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
  | FocusField
  | JsonField
  | RowsField

export type FieldKind = Field['kind']
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>
