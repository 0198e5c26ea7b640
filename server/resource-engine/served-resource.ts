import type { RawBuilder } from 'kysely'
import type { Resource, RowColumn } from '#contract/kernel/resource/resource.ts'
import type { ResourceOperations } from '#contract/kernel/resource/resource-operations.ts'
import type {
  ListedRow,
  ResourceValues,
  RowOf,
  RowRight,
  ShownRow,
} from '#contract/kernel/resource/row-types.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { ClientActor, StaffActor } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type {
  Agreed,
  Askers,
  Handlers,
  Outside,
  OutsideCalls,
  Postings,
  RequiredHandlers,
  UseCases,
  Weighings,
} from './actions/action-handlers.ts'
import { engagementSql } from './engagement.queries.ts'
import type { Found, Lookup } from './lookups.queries.ts'
import { publicationSql } from './publishing.queries.ts'

/** The filters of a list, as `filterShape` of the contract has read them. */
export type ListFilter = Readonly<Record<string, unknown>>

/** The asking member of staff. */
export type StaffMember = Pick<StaffActor, 'type' | 'id' | 'permissions'>

/** Columns that a rule adds to a write: a drawn number, a status, the author. */
export type MoreColumns = Readonly<Record<string, unknown>>

/** A join table of a field: this row and, in order, its targets. */
export interface JoinTable {
  readonly table: string
  readonly row: string
  readonly target: string
  /** Rows with `deleted_at` are left out. Only of a field that is not written. */
  readonly trash?: true
}

/** What may be done with a row, besides states and permissions. */
export interface Policy<R extends Resource = Resource> {
  /** What the row forbids, whatever the permissions. */
  readonly allowed?: { readonly [Right in RowRight<R>]?: (row: RowOf<R>) => boolean }
  /** Of an action with `bulk` and `agrees`: the rows that are done among others. Each of the rest needs a look. */
  readonly many?: { readonly [Right in RowRight<R>]?: (row: RowOf<R>) => boolean }
  /** Hides an action from this person although they have the permission; a rule of the write gives the reason. */
  readonly shown?: { readonly [Right in RowRight<R>]?: (row: RowOf<R>, staff: StaffMember) => boolean }
}

/** The server part of an audience. */
export interface AudienceServer<R extends Resource = Resource> {
  /** The visible rows, besides the definition's condition; null is a visitor. */
  readonly where?: (client: ClientActor | null) => RawBuilder<unknown>
  /** Whether rows that allow comments take them, beside the switch of each row. */
  readonly commentsOpen?: () => RawBuilder<boolean>
  /** Changes a row before it is answered. Opened once per request, while the rows are read. */
  openAnswers?(db: Db): Promise<<Row extends ListedRow<R> & Partial<ShownRow<R>>>(row: Row) => Row>
}

/** Rules of the rows that clients make. */
export interface ClientWritesServer<R extends Resource = Resource> {
  /** May refuse, and may add columns. */
  beforeStore?(tx: Tx, values: ResourceValues<R>, client: ClientActor): Promise<MoreColumns | undefined>
  /** Follows from it, in its transaction. */
  afterStore?(tx: Tx, made: MadeRow<R>): Promise<void>
}

interface MadeRow<R extends Resource> {
  readonly id: bigint
  readonly values: ResourceValues<R>
  readonly client: ClientActor
  readonly jobs: Jobs
}

/** The server part of a definition. In SQL, `t` is its table. */
export interface ResourceServer<R extends Resource = Resource> {
  readonly table: string
  /** Rows are added and not changed: lists may be read on a replica. */
  readonly isPast?: true
  /** The rows this person may see, in every read and write; others do not exist for them. */
  readonly visibleTo: 'all' | ((staff: StaffMember) => RawBuilder<unknown>)
  /** Joined to `t`, at most one row each: for computed fields, filters and `visibleTo`. */
  readonly joins?: RawBuilder<unknown>
  /** Where a field is not the column of its name. `updated_at` and `deleted_at` null: the table has none. */
  readonly columns?: { readonly [Name in keyof R['fields'] | RowColumn]?: string | null }
  /** Fields that are no column but an expression over `t` and the joins. They are read-only. */
  readonly computed?: { readonly [Name in keyof R['fields']]?: RawBuilder<unknown> }
  /** Computed differently for a list about one client: from that client's side. */
  computedFor?(query: ListFilter): { readonly [Name in keyof R['fields']]?: RawBuilder<unknown> } | null
  /** The join tables of `references` and `images` fields. */
  readonly joinTables?: { readonly [Name in keyof R['fields']]?: JoinTable }
  /** The server parts of `rows` fields. */
  readonly children?: { readonly [Name in keyof R['fields']]?: ServedResource }
  /** What `t` is, where that is no table but a query in brackets: only of rows without a section. */
  readonly from?: RawBuilder<unknown>
  /** The server parts of the rows without a section that `related` names. */
  readonly related?: readonly ServedResource[]
  /** How a filter finds rows, where the field has no index; null when the query does not ask for it. */
  readonly filters?: {
    readonly [Name in keyof R['fields']]?: (query: ListFilter) => RawBuilder<unknown> | null
  }
  /** Rows are numbered like ledger transactions: a public reference finds them. */
  readonly byReference?: true
  /** The search uses people's names, which thousands may share: it has a time limit. */
  readonly searchesClients?: true
  /** Rows of other tables that the search uses. */
  readonly lookups?: readonly Lookup[]
  /** How the search finds rows, where it is not by words of searchable fields; other filters may filter it. */
  search?(typed: string, query: ListFilter, found: Found): RawBuilder<unknown>
  readonly policy?: Policy<R>
  readonly audience?: AudienceServer<R>
  readonly clientWrites?: ClientWritesServer<R>
  /** What the declared actions do. */
  readonly actions?: Handlers<R>
  /** The same for use cases that lock, refuse and log by themselves. */
  readonly useCases?: UseCases<R>
  readonly postings?: Postings<R>
  /** What two people decide about, for actions with an approval. */
  readonly weighed?: Weighings<R>
  /** What is done once a second person agreed, of actions without `ledger`. */
  readonly agreed?: Agreed<R>
  /** Who may ask for it. */
  readonly mayAsk?: Askers<R>
  /** Rules of a write. Each may refuse, and may add columns. */
  beforeStore?(
    tx: Tx,
    values: ResourceValues<R>,
    staff: StaffMember,
    /** For effects outside the database. */
    jobs: Jobs,
  ): Promise<MoreColumns | undefined>
  beforeUpdate?(
    tx: Tx,
    values: ResourceValues<R>,
    row: RowOf<R>,
    staff: StaffMember,
    /** For effects outside the database. */
    jobs: Jobs,
  ): Promise<MoreColumns | undefined>
  beforeDestroy?(tx: Tx, row: RowOf<R>, staff: StaffMember): Promise<void>
  beforeRestore?(tx: Tx, row: RowOf<R>, staff: StaffMember): Promise<MoreColumns | undefined>
  /** What follows from a write, in its transaction. */
  afterWrite?(tx: Tx, row: RowOf<R>, action: WriteAction, staff: StaffMember): Promise<void>
}

export type WriteAction = 'created' | 'updated' | 'moved' | 'deleted' | 'restored'

/** A definition with its server part. */
export interface ServedResource {
  readonly resource: Resource
  readonly server: ResourceServer
}

export function serveResource<const R extends Resource>(
  resource: R,
  server: ResourceServer<R> & RequiredHandlers<R>,
): ServedResource {
  // Hooks get what this definition's schemas have read: the only place where a resource loses its own types.
  const any = server as ResourceServer
  const computed = { ...publicationSql(resource.fields), ...engagementSql(resource), ...any.computed }
  return { resource, server: { ...any, computed } }
}

/** What actions with `outside` do, with the services of the program. */
export function callOutside<const R extends Resource>({ name }: R, calls: OutsideCalls<R>): Outside {
  // As above: its schemas have read what the calls are given.
  return { [name]: calls as OutsideCalls }
}

/** The resource as a list with this query shows it. */
export function withComputedFor(served: ServedResource, query: ListFilter): ServedResource {
  const seen = served.server.computedFor?.(query)
  if (!seen) return served
  return { ...served, server: { ...served.server, computed: { ...served.server.computed, ...seen } } }
}

/** All resources, by name. */
export interface ServedResources {
  readonly all: readonly ServedResource[]
  of(name: string): ServedResource
  /** The operations of one of them, made once. */
  operationsOf(served: ServedResource): ResourceOperations
  /** The public reference of a number. */
  referenceOf(number: bigint): string
  /** Throws for a member of staff who is one of these clients. */
  expectNotOwn(db: Db, staffId: bigint, clientIds: readonly bigint[]): Promise<void>
  /** The fields that refer to a resource: their rows keep its rows in use. */
  referrers(name: string): readonly { readonly served: ServedResource; readonly field: string }[]
}
