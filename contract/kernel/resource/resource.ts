import type { IconName } from '../icon-names.ts'
import type { Localized } from '../shapes.ts'
import type { Actions, Fields } from './action.ts'
import type { Audience, ClientWrites } from './audience.ts'

export const crudActions = ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'] as const
export type Crud = (typeof crudActions)[number]

/** The groups of the console's menu, in this order; names in contract/messages/{ar,en}/console.json. */
export const consoleGroups = [
  'overview',
  'money',
  'cards',
  'shop',
  'clients',
  'partners',
  'content',
  'club',
  'sports',
  'tickets',
  'people',
  'logs',
  'settings',
] as const
export type ConsoleGroup = (typeof consoleGroups)[number]

/** Columns of every row besides its fields. */
export type RowColumn = 'id' | 'created_at' | 'updated_at' | 'deleted_at'

/**
 * The definition of a section. It drives REST under /api/console/<name>, permissions `<name>-<action>`, validation,
 * OpenAPI, list, form, page, history, menu, search, export and the activity log. A migration makes its table; labels
 * are in contract/messages/{ar,en}/resources/<name>.json, its title in resources.json, its server part in its module.
 * docs/resources.md explains every key.
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
  /** What the global search shows beside the title, where two rows may have the same title: fields, `created_at`. */
  readonly hints?: readonly string[]
  readonly fields: F
  /** What the engine does with rows; each is a permission. */
  readonly crud: readonly Crud[]
  /** More permissions, each for an operation of its own: `counts-suppliers`. */
  readonly grants?: readonly Grant[]
  /** The choice field with the state of a row. */
  readonly state?: string
  /** What staff may do with one row; each is a permission. */
  readonly actions?: A
  readonly sort: string
  /**
   * Staff arrange the rows by hand; the engine keeps the column `position`, and new rows come last. `within`: one
   * order for each value of that reference or choice. The list is sorted by `position`.
   */
  readonly order?: true | { readonly within: string }
  /** The parts of the form, in order; left out: one part with every writable field. */
  readonly fieldsets?: readonly { readonly name: string; readonly fields: readonly string[] }[]
  /** Lists on a row's page; several become tabs. */
  readonly related?: readonly (RelatedSection | RelatedRows)[]
  /** Above the list, of the rows that it shows, whatever the figure itself says of them. Labels: `figures.<name>`. */
  readonly figures?: readonly Figure[]
  /** `capped`: large tables are not counted completely; the total stops at `countMax` and says so. */
  readonly counting?: 'exact' | 'capped'
  /** Rows may come from a CSV or XLSX file. */
  readonly importable?: true
  /** Staff write internal notes on a row, with files and mentions of colleagues. */
  readonly notes?: true
  /** Whatever is not only read asks for a fresh proof: rights, and where money goes. */
  readonly freshProof?: true
  /** What clients and visitors read of it. */
  readonly audience?: Seen
  /** Rows that clients make. */
  readonly clientWrites?: ClientWrites
}

/** Rows of another section whose field `by` refers to this row. */
export interface RelatedSection {
  readonly resource: string
  readonly by: string
  /** They belong to this row: the breadcrumb of their pages leads over it. */
  readonly children?: true
}

/** Rows without a section: they are read on this row's page only, so their definition is not in the registry. */
export interface RelatedRows {
  readonly rows: Resource
  readonly by: string
  /** The last part of the operation's path. */
  readonly path: string
  /** Permissions of which one is needed; left out: that of the row's page. */
  readonly access?: readonly string[]
  /** The list is shown where this field is true. */
  readonly onlyWith?: string
}

/** How many rows there are, or what they come to. */
export interface Figure {
  readonly name: string
  /** An amount in one currency, or a whole number; left out: the rows are counted. */
  readonly sum?: string
  /** One figure for each value of this choice. */
  readonly by?: string
  /** Of the rows with one of these values. */
  readonly over?: { readonly field: string; readonly values: readonly string[] }
  /** Also shown in the menu, for what waits for staff. */
  readonly badge?: true
}

/** Where counting stops for `counting: 'capped'`. */
export const countMax = 10_000

/** The title of a row as its reader sees it. */
export type RowTitle = string | Localized

/** A row on the wire: its fields by name; a reference is an id, and `titles` has the title of its target. */
export interface ResourceRow {
  readonly id: string
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
  /** For each reference field: the title of its row, or titles of its rows in order. */
  readonly titles: Readonly<Record<string, RowTitle | readonly RowTitle[]>>
  /** What this person may do with this row now; the server decides it. */
  readonly actions: readonly string[]
  readonly [field: string]: unknown
}
