import type { RawBuilder } from 'kysely'
import type { Resource, RowColumn } from '#contract/kernel/resource/resource.ts'
import type { ListedRow, ResourceValues, RowOf, RowRight } from '#contract/kernel/resource/row-types.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { ClientActor, StaffActor } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Handlers, MustSay, Postings, UseCases, Weighings } from './actions/action-handlers.ts'
import type { Found, Lookup } from './lookups.queries.ts'

/** What narrows a list, as `narrowingShape` of the contract has read it. */
export type Narrowing = Readonly<Record<string, unknown>>

/** Whoever of the staff asks, as far as sections care. */
export type StaffMember = Pick<StaffActor, 'type' | 'id' | 'permissions'>

/** Columns that a rule adds to a write: a number drawn, a status set, who made it. */
export type MoreColumns = Readonly<Record<string, unknown>>

/** Rows of another table that belong to a field: pairs of this row and, in order, what it points to. */
export interface Pairs {
  readonly table: string
  readonly row: string
  readonly target: string
}

/** What may be done with a row, besides what states and permissions say. */
export interface Policy<R extends Resource = Resource> {
  /** What the state of a row forbids, whatever the permissions. */
  readonly allowed?: { readonly [Right in RowRight<R>]?: (row: RowOf<R>) => boolean }
  /** What is not held out to this person of this row, though they hold the permission; a rule of the write says why. */
  readonly shown?: { readonly [Right in RowRight<R>]?: (row: RowOf<R>, staff: StaffMember) => boolean }
}

/** What the server part says of its audience. */
export interface AudienceServer<R extends Resource = Resource> {
  /** Which rows are shown, besides what the definition says; null is a visitor. */
  readonly where?: (client: ClientActor | null) => RawBuilder<unknown>
  /** What becomes of a row before it is answered. Opened once a request, while the rows are read. */
  openAnswers?(db: Db): Promise<<Row extends ListedRow<R>>(row: Row) => Row>
}

/** The server part of a definition. In SQL, `t` is its table. */
export interface ResourceServer<R extends Resource = Resource> {
  readonly table: string
  /** Which rows this person may see at all, in every read and write; all others do not exist for them. */
  readonly visibleTo: 'all' | ((staff: StaffMember) => RawBuilder<unknown>)
  /** Joined to `t`, one row at most: what computed fields, filters and `visibleTo` may look at. */
  readonly joins?: RawBuilder<unknown>
  /** Where a field is not the column of its name. For `updated_at` and `deleted_at`, null: the table has none. */
  readonly columns?: { readonly [Name in keyof R['fields'] | RowColumn]?: string | null }
  /** Fields that are no column of the table: an expression over `t` and the joins. Nobody writes them. */
  readonly computed?: { readonly [Name in keyof R['fields']]?: RawBuilder<unknown> }
  /** Computed anew for a list that is about one of those its rows are about: as that one would read them. */
  seenBy?(query: Narrowing): { readonly [Name in keyof R['fields']]?: RawBuilder<unknown> } | null
  /** The tables of `references` and `images` fields. */
  readonly pairs?: { readonly [Name in keyof R['fields']]?: Pairs }
  /** The server halves of `rows` fields. */
  readonly children?: { readonly [Name in keyof R['fields']]?: Section }
  /** How a filter finds rows, where the field's own value has no index; null when the query does not ask for it. */
  readonly filters?: {
    readonly [Name in keyof R['fields']]?: (query: Narrowing) => RawBuilder<unknown> | null
  }
  /** Its rows are numbered as the ledger's transactions are: a public reference finds them. */
  readonly byReference?: true
  /** Its search goes by people's names, which thousands may have: it is given a time. */
  readonly searchesClients?: true
  /** What its search goes by besides its own rows. */
  readonly lookups?: readonly Lookup[]
  /** How the search finds rows, where it is not by words of the searchable fields; what else the list asks for may narrow it. */
  search?(typed: string, query: Narrowing, found: Found): RawBuilder<unknown>
  readonly policy?: Policy<R>
  readonly audience?: AudienceServer<R>
  /** What the declared actions do. */
  readonly actions?: Handlers<R>
  /** The same, of use cases that lock, say no and keep what happened by themselves. */
  readonly useCases?: UseCases<R>
  readonly postings?: Postings<R>
  /** What two people decide about, of actions that need them. */
  readonly weighed?: Weighings<R>
  /** Rules of a write. Each may refuse, and may add columns. */
  beforeStore?(tx: Tx, values: ResourceValues<R>, staff: StaffMember): Promise<MoreColumns | undefined>
  beforeUpdate?(
    tx: Tx,
    values: ResourceValues<R>,
    row: RowOf<R>,
    staff: StaffMember,
    /** For what follows outside the database. */
    jobs: Jobs,
  ): Promise<MoreColumns | undefined>
  beforeDestroy?(tx: Tx, row: RowOf<R>, staff: StaffMember): Promise<void>
  beforeRestore?(tx: Tx, row: RowOf<R>, staff: StaffMember): Promise<MoreColumns | undefined>
  /** What follows from a write, in its transaction. */
  afterWrite?(tx: Tx, row: RowOf<R>, action: WriteAction, staff: StaffMember): Promise<void>
}

export type WriteAction = 'created' | 'updated' | 'moved' | 'deleted' | 'restored'

/** A definition with its server half. */
export interface Section {
  readonly resource: Resource
  readonly half: ResourceServer
}

export function serveResource<const R extends Resource>(
  resource: R,
  half: ResourceServer<R> & MustSay<R>,
): Section {
  // The hooks get what this definition's schemas have read: the one place where a section forgets its own types.
  return { resource, half: half as ResourceServer }
}

/** The section as a list with this query shows its rows. */
export function asSeen(section: Section, query: Narrowing): Section {
  const seen = section.half.seenBy?.(query)
  if (!seen) return section
  return { ...section, half: { ...section.half, computed: { ...section.half.computed, ...seen } } }
}

/** Every section there is, by its name. */
export interface Sections {
  readonly all: readonly Section[]
  of(name: string): Section
  /** The public reference of a number. */
  referenceOf(number: bigint): string
  /** Who points to a section: rows that keep one of its rows in use. */
  referrers(name: string): readonly { readonly section: Section; readonly field: string }[]
}

/** @param referenceOf known to the process that holds the keys; without it a reference is not read */
export function openSections(
  all: readonly Section[],
  referenceOf: Sections['referenceOf'] = unreadable,
): Sections {
  const byName = new Map(all.map((section) => [section.resource.name, section]))
  return {
    all,
    referenceOf,
    of(name) {
      const section = byName.get(name)
      if (!section) throw new RangeError(`no section ${name}`)
      return section
    },
    referrers: (name) =>
      all.flatMap((section) =>
        Object.entries(section.resource.fields)
          .filter(([, field]) => 'to' in field && field.to === name)
          .map(([field]) => ({ section, field })),
      ),
  }
}

function unreadable(): never {
  throw new Error('these sections were opened without the keys of references')
}
