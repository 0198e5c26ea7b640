import type { Refusal } from '#contract/kernel/refusal.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { ActionName, AnswerOfAction, InputOf, RowOf } from '#contract/kernel/resource/row-types.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import type { Idempotency } from '#server/platform/http/idempotency.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

export type Facts = Readonly<Record<string, unknown>>

/** An action as it was sent, about a row that is locked and in a state that allows it. */
interface RowCall<R extends Resource, Name extends ActionName<R>> {
  readonly id: bigint
  readonly row: RowOf<R>
  readonly input: InputOf<R, Name>
  readonly staff: StaffActor
  readonly origin: Origin
  /** For what follows outside the database. */
  readonly jobs: Jobs
  readonly production: boolean
}

/** What has happened to the row; all of it may be left out. */
interface Happened<Answer> {
  readonly columns?: Facts
  readonly answer?: Answer
  /** What the log keeps; left out: the fields that changed, and what was sent. */
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
  /** Nothing did: the log keeps nothing. */
  readonly unchanged?: boolean
}

/** A colleague's request that this carries out; decided in the transaction that moves the money. */
export interface Approved {
  readonly approvalId: bigint
  readonly checkerId: bigint
  readonly origin: Origin
}

/** An action as the posting engine is to do it: its operation locks the row, and says no to a state that forbids it. */
interface PostingCall<R extends Resource, Name extends ActionName<R>> {
  readonly id: bigint
  readonly input: InputOf<R, Name>
  readonly actor: { readonly type: 'staff'; readonly id: bigint }
  /** Of the request; none of what is carried out for a colleague. */
  readonly ip?: string
  readonly idempotency?: Idempotency
  readonly approval?: Approved
  /** What the colleague's request was bound to. */
  readonly bound: Facts | null
}

/** What actions do to a row. One that only leads from state to state needs none. */
export type Handlers<R extends Resource> = {
  readonly [Name in ActionName<R>]?: (
    tx: Tx,
    call: RowCall<R, Name>,
  ) => Promise<Happened<AnswerOfAction<R, Name>> | undefined>
}

/** What actions with `ledger` send to the posting engine. */
export type Postings<R extends Resource> = {
  readonly [Name in ActionName<R>]?: (
    engine: PostingEngine,
    call: PostingCall<R, Name>,
  ) => Promise<{ readonly replayed: boolean; readonly answer?: AnswerOfAction<R, Name> }>
}

/**
 * Use cases that others call as well: each takes its rows in its own order, says no by itself and keeps what happened.
 * The engine opens the transaction and nothing else.
 */
export type UseCases<R extends Resource> = {
  readonly [Name in ActionName<R>]?: (tx: Tx, call: Omit<RowCall<R, Name>, 'row'>) => Promise<void>
}

/** What two people decide about, of an action that needs them. */
export interface Weighed {
  readonly title: string | Localized | null
  /** Why nobody is asked, as it is now. */
  readonly refusal?: Refusal | null
  /** What the second person compares: as it is. Once it is otherwise, the request cannot be approved. */
  readonly before: Facts
  /** Of what it shall be, what differs. */
  readonly after: Facts
  /** Of `after`, what the log keeps otherwise. */
  readonly covered?: Facts
  /** Left out: the reason that was sent. */
  readonly reason?: string | null
  /** What the handler gets beside what was sent: it is done only while this holds. */
  readonly bound?: Facts
}

export type Weighings<R extends Resource> = {
  readonly [Name in ActionName<R>]?: (db: Db, id: bigint, input: InputOf<R, Name>) => Promise<Weighed | null>
}

type NamesWith<R extends Resource, Key extends 'ledger' | 'approval'> = {
  [Name in ActionName<R>]: NonNullable<R['actions']>[Name] extends { path: string } & Record<Key, unknown>
    ? Name
    : never
}[ActionName<R>]
type Saying<Part extends string, Name extends string> = [Name] extends [never]
  ? unknown
  : { readonly [P in Part]: { readonly [N in Name]: unknown } }

/** Parts that cannot be left out. Whether anybody does the other actions is asked at the start: R032. */
export type MustSay<R extends Resource> = Saying<'postings', NamesWith<R, 'ledger'>> &
  Saying<'weighed', NamesWith<R, 'approval'>>
