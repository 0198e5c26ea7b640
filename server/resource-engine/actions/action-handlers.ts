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

/** An action as it was sent, with its row locked and in a state that allows it. */
interface RowCall<R extends Resource, Name extends ActionName<R>> {
  readonly id: bigint
  readonly row: RowOf<R>
  readonly input: InputOf<R, Name>
  readonly staff: Pick<StaffActor, 'type' | 'id' | 'permissions'>
  readonly origin: Origin
  /** For effects outside the database. */
  readonly jobs: Jobs
  readonly production: boolean
}

/** What the action changed; every key is optional. */
interface Happened<Answer> {
  readonly columns?: Facts
  readonly answer?: Answer
  /** What the log keeps; left out: the changed fields and the input. */
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
  /** Nothing changed: the log keeps nothing. */
  readonly unchanged?: boolean
}

/** The request of a maker that this executes; decided in the transaction that moves the money. */
export interface Approved {
  readonly approvalId: bigint
  readonly checkerId: bigint
  readonly origin: Origin
}

/** An action for the posting engine: its operation locks the row and refuses a state that forbids it. */
interface PostingCall<R extends Resource, Name extends ActionName<R>> {
  readonly id: bigint
  readonly input: InputOf<R, Name>
  readonly actor: { readonly type: 'staff'; readonly id: bigint }
  /** The request's address; none when it executes an approval. */
  readonly ip?: string
  readonly idempotency?: Idempotency
  readonly approval?: Approved
  /** What the maker's request was bound to. */
  readonly bound: Facts | null
}

/** What actions do to a row. An action that only changes the state needs none. */
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
 * Use cases that other callers share: each locks in its own order, refuses and logs by itself. The engine only opens
 * the transaction.
 */
export type UseCases<R extends Resource> = {
  readonly [Name in ActionName<R>]?: (tx: Tx, call: Omit<RowCall<R, Name>, 'row'>) => Promise<void>
}

/** What actions with `outside` do: with services that the composition root has, and transactions of their own. */
export type OutsideCalls<R extends Resource = Resource> = {
  readonly [Name in ActionName<R>]?: (
    call: Pick<RowCall<R, Name>, 'id' | 'input' | 'staff' | 'origin'>,
  ) => Promise<AnswerOfAction<R, Name>>
}

/** By section. */
export type Outside = Readonly<Record<string, OutsideCalls>>

/** What is done once two agreed, in the transaction of the decision. It writes the log by itself. */
interface AgreedCall<R extends Resource, Name extends ActionName<R>> {
  readonly id: bigint
  readonly input: InputOf<R, Name>
  readonly bound: Facts | null
  readonly execution: Execution
  readonly jobs: Jobs
}

export interface Execution {
  readonly approvalId: bigint
  readonly makerId: bigint
  readonly checker: StaffActor
  readonly payload: unknown
  readonly origin: Origin
}

/** For actions with `approval` and without `ledger`. */
export type Agreed<R extends Resource> = {
  readonly [Name in ActionName<R>]?: (tx: Tx, call: AgreedCall<R, Name>) => Promise<void>
}

/** Who may ask a second person for it, besides the permission; throws for everybody else. */
export type Askers<R extends Resource> = {
  readonly [Name in ActionName<R>]?: (
    tx: Tx,
    call: Pick<RowCall<R, Name>, 'id' | 'input' | 'staff'>,
  ) => Promise<void>
}

/** What two people decide about. */
export interface Weighed {
  readonly title: string | Localized | null
  /** Why no request can be made now. */
  readonly refusal?: Refusal | null
  /** The current facts that the checker compares. When they change, the request cannot be approved. Left out: none. */
  readonly before?: Facts
  /** More facts for the decision, read anew each time the request is shown. */
  readonly now?: Facts
  /** What will differ afterwards. */
  readonly after: Facts
  /** Values of `after` that the log masks. */
  readonly covered?: Facts
  /** Left out: the reason of the request. */
  readonly reason?: string | null
  /** Passed to the handler: it acts only while this holds. */
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
type HandlersFor<Part extends string, Name extends string> = [Name] extends [never]
  ? unknown
  : { readonly [P in Part]: { readonly [N in Name]: unknown } }

/** Parts that cannot be left out. The start checks the handlers of other actions (R032). */
export type RequiredHandlers<R extends Resource> = HandlersFor<'postings', NamesWith<R, 'ledger'>> &
  HandlersFor<'weighed', NamesWith<R, 'approval'>> &
  HandlersFor<'agreed', Exclude<NamesWith<R, 'approval'>, NamesWith<R, 'ledger'>>>
