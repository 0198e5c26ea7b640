import type { IconName } from '../icon-names.ts'
import type { Localized } from '../shapes.ts'
import type { Field } from './fields.ts'

export const crudActions = ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'] as const
export type Crud = (typeof crudActions)[number]

/** The console's navigation, in this order; names in contract/messages/{ar,en}/console.json. */
export const consoleGroups = [
  'overview',
  'money',
  'cards',
  'clients',
  'partners',
  'content',
  'club',
  'people',
  'logs',
  'settings',
] as const
export type ConsoleGroup = (typeof consoleGroups)[number]

export type Fields = Readonly<Record<string, Field>>

/** Every row has these besides its fields. */
export type RowColumn = 'id' | 'created_at' | 'updated_at' | 'deleted_at'

/**
 * A section of the console. It drives REST under /api/console/<name>, permissions `<name>-<action>`, validation,
 * OpenAPI, list, form, page, history, menu, search, export and the activity log. Its table is a migration's, its labels
 * stand in contract/messages/{ar,en}/resources/<name>.json and its title in resources.json, its server half beside its
 * module.
 */
export interface Resource<Name extends string = string, F extends Fields = Fields> {
  /** Plural, kebab-case; the path and the prefix of its permissions. */
  readonly name: Name
  readonly group: ConsoleGroup
  readonly icon: IconName
  /** The field that names a row in breadcrumbs, references and the search. */
  readonly title: string
  /** What the search over all sections shows beside the title, where two rows may be called alike: fields, `created_at`. */
  readonly hints?: readonly string[]
  readonly fields: F
  /** What staff may do at all; each is a permission of its own. */
  readonly crud: readonly Crud[]
  /** Further permissions, each of an operation of its own: `cancel`, `update-password`. */
  readonly grants?: readonly string[]
  readonly sort: string
  /**
   * Staff put the rows into an order, kept in the column `position`: new ones come last. `within`: each value of that
   * reference or choice has an order of its own. The list is sorted by `position`.
   */
  readonly order?: true | { readonly within: string }
  /** The form's parts, in order; left out: one part with every field that can be written. */
  readonly fieldsets?: readonly { readonly name: string; readonly fields: readonly string[] }[]
  /** Lists on a row's page: rows of `resource` whose `by` is this row. */
  readonly related?: readonly { readonly resource: string; readonly by: string }[]
  /** `capped`: a million rows are not counted; the total stops at `countMax` and says so. */
  readonly counting?: 'exact' | 'capped'
  /** Rows may come from a CSV or XLSX file. */
  readonly importable?: true
}

/** What names fields names those there are. */
interface Named<F extends Fields> {
  readonly title: keyof F & string
  readonly hints?: readonly ((keyof F & string) | 'created_at')[]
  readonly sort: `${'' | '-'}${(keyof F & string) | RowColumn | 'position'}`
  readonly order?: true | { readonly within: keyof F & string }
  readonly fieldsets?: readonly { readonly name: string; readonly fields: readonly (keyof F & string)[] }[]
}

/** Where counting stops for `counting: 'capped'`. */
export const countMax = 10_000

export function defineResource<const Name extends string, const F extends Fields>(
  resource: Resource<Name, F> & Named<F>,
): Resource<Name, F> {
  return resource
}

/** The name of a row as its reader sees it. */
export type RowTitle = string | Localized

/** A row on the wire. Its fields stand in it by name; a reference is an id, and `titles` names what it points to. */
export interface ResourceRow {
  readonly id: string
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
  /** Of each reference field: the title of its row, or of its rows in their order. */
  readonly titles: Readonly<Record<string, RowTitle | readonly RowTitle[]>>
  /** What this person may do with this row now; the server decided it. */
  readonly abilities: readonly string[]
  readonly [field: string]: unknown
}

type Value<F extends Field> = F extends { kind: 'localized-text' } | { localized: true }
  ? Localized
  : F extends { kind: 'integer' }
    ? number
    : F extends { kind: 'money' }
      ? bigint
      : F extends { kind: 'boolean' }
        ? boolean
        : F extends { kind: 'reference' }
          ? bigint
          : F extends { kind: 'references' }
            ? readonly bigint[]
            : F extends { kind: 'choice'; options: readonly { readonly value: infer V }[] }
              ? V
              : F extends { kind: 'location' }
                ? { readonly latitude: number; readonly longitude: number }
                : F extends { kind: 'json' | 'image' | 'images' | 'file' }
                  ? unknown
                  : string

/** What a write holds once it was read and checked: amounts in minor units, references as ids. */
export type ResourceValues<R extends Resource> = {
  readonly [Name in keyof R['fields']]?: R['fields'][Name] extends { readonly required: true }
    ? Value<R['fields'][Name]>
    : Value<R['fields'][Name]> | null
}
