import type { IconName } from '../icon-names.ts'
import type { Localized } from '../shapes.ts'
import type { Actions, Fields } from './action.ts'
import type { Audience } from './audience.ts'

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

/** Every row has these besides its fields. */
export type RowColumn = 'id' | 'created_at' | 'updated_at' | 'deleted_at'

/**
 * A section of the console. It drives REST under /api/console/<name>, permissions `<name>-<action>`, validation,
 * OpenAPI, list, form, page, history, menu, search, export and the activity log. Its table is a migration's, its labels
 * stand in contract/messages/{ar,en}/resources/<name>.json and its title in resources.json, its server half beside its
 * module.
 */
export interface Resource<
  Name extends string = string,
  F extends Fields = Fields,
  A extends Actions = Actions,
  Grant extends string = string,
  Seen extends Audience = Audience,
> {
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
  /** Further permissions, each of an operation of its own: `counts-suppliers`. */
  readonly grants?: readonly Grant[]
  /** The choice field that is a row's state. */
  readonly state?: string
  /** What may be done with one row; each is a permission of its own. */
  readonly actions?: A
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
  /** What clients and visitors read of it. */
  readonly audience?: Seen
}

/** Where counting stops for `counting: 'capped'`. */
export const countMax = 10_000

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
