import type {
  BooleanField,
  ChoiceField,
  EmailField,
  IntegerField,
  LocalizedTextField,
  LocationField,
  LongTextField,
  MoneyField,
  TextField,
  UrlField,
} from '../resource/fields.ts'
import type { Localized } from '../shapes.ts'

/**
 * What harm a change may do. Only a harmless setting is changed by one person alone; of the others, a guard says which
 * changes need a second person. Switching off a flag counts as lowering.
 */
type Harm =
  | { readonly class: 'harmless'; readonly guard?: never }
  | {
      /** `money`: what clients pay or may move. `protection`: what holds people back. `redirecting`: where people go. */
      readonly class: 'money' | 'protection' | 'redirecting'
      readonly guard: 'both' | 'raise' | 'lower'
    }

interface Meaning<Stored> {
  /** The stored value until staff change it: an amount is a decimal string. Null: none. */
  readonly default: Stored
  /** `public`: anyone. `staff`: staff who may read the settings. */
  readonly reader: 'public' | 'staff'
  /** The operation whose answer changes with it; tests/api/setting-effects.test.ts checks this. */
  readonly effect: string
  /** Of a text that is filled in: each must stand in it, and no other. */
  readonly placeholders?: readonly string[]
}

interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** The field that edits it, and its meaning. */
export type Setting = Harm &
  (
    | (TextField & Meaning<string | null>)
    | (LocalizedTextField & Meaning<Localized | null>)
    | (LongTextField & { readonly localized: true } & Meaning<Localized>)
    | (ChoiceField & Meaning<string>)
    | (LocationField & Meaning<Place>)
    | (EmailField & Meaning<string>)
    | (UrlField & Meaning<string | null>)
    | (BooleanField & Meaning<boolean>)
    | (IntegerField & Meaning<number>)
    | (MoneyField & Meaning<string | null>)
  )

type Keys = Readonly<Record<string, Setting>>

/**
 * A part of the screen. Settings of a part with `ordered` must agree, so waiting changes of them are approved
 * together.
 */
interface Fieldset<K extends Keys = Keys> {
  readonly keys: K
  /** Pairs: the first may not be larger than the second; an empty value is no bound. */
  readonly ordered?: readonly (readonly [keyof K & string, keyof K & string])[]
}
type Fieldsets = Readonly<Record<string, Fieldset>>
type Ordered<Sets extends Fieldsets> = {
  readonly [Part in keyof Sets]: {
    readonly ordered?: readonly (readonly [keyof Sets[Part]['keys'], keyof Sets[Part]['keys']])[]
  }
}

type KeyIn<Sets extends Fieldsets> = { [Part in keyof Sets]: keyof Sets[Part]['keys'] & string }[keyof Sets]
/** The settings of all parts. */
type KeysOf<Sets extends Fieldsets> = {
  readonly [Key in KeyIn<Sets>]: Extract<
    {
      [Part in keyof Sets]: Key extends keyof Sets[Part]['keys'] ? Sets[Part]['keys'][Key] : never
    }[keyof Sets],
    Setting
  >
}

/** One group of settings. */
export interface SettingGroup<Sets extends Fieldsets = Fieldsets> {
  readonly name: string
  readonly keys: KeysOf<Sets>
  /** In the order of the screen. */
  readonly fieldsets: readonly {
    readonly name: keyof Sets & string
    readonly keys: readonly KeyIn<Sets>[]
    readonly ordered: readonly (readonly [KeyIn<Sets>, KeyIn<Sets>])[]
    /** Some of its changes need a second person. */
    readonly guarded: boolean
  }[]
}

/** The value of a setting in the database and on the wire. */
export type StoredValue<S> = S extends { kind: 'boolean' }
  ? boolean
  : S extends { kind: 'integer' }
    ? number
    : S extends { kind: 'localized-text' | 'long-text' }
      ? Localized | (S extends { required: true } ? never : null)
      : S extends { kind: 'location' }
        ? Place
        : S extends { kind: 'choice'; options: readonly { value: infer Value }[] }
          ? Value
          : S extends { required: true }
            ? string
            : string | null
/** The value as the program reads it: an amount in minor units. */
export type ReadValue<S> = S extends { kind: 'money' }
  ? bigint | (S extends { required: true } ? never : null)
  : StoredValue<S>

/** Declares a group of settings; everything else about them is derived. */
export function defineSettings<const Sets extends Fieldsets>(declared: {
  readonly name: string
  readonly fieldsets: Sets & Ordered<Sets>
}): SettingGroup<Sets> {
  const parts: readonly [string, Fieldset][] = Object.entries(declared.fieldsets)
  const group: SettingGroup = {
    name: declared.name,
    keys: Object.assign({}, ...parts.map(([, { keys }]) => keys)),
    fieldsets: parts.map(([name, { keys, ordered = [] }]) => ({
      name,
      keys: Object.keys(keys),
      ordered,
      guarded: Object.values(keys).some(({ guard }) => guard !== undefined),
    })),
  }
  // The types come from the same declaration.
  return group as SettingGroup<Sets>
}
