import type { Localized } from '#contract/kernel/shapes.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import type { PastReads } from '#server/platform/db/past-reads.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import type { Idempotency } from '#server/platform/http/idempotency.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import type { Facts, Outside } from './actions/action-handlers.ts'
import type { ListFilter, ServedResource, ServedResources, StaffMember } from './served-resource.ts'
import type { WriteContext } from './write-row.ts'

export interface EngineDeps {
  readonly jobs: Jobs
  readonly database: Database
  readonly pastReads: PastReads
  readonly servedResources: ServedResources
  readonly config: { readonly production: boolean }
  readonly engine: PostingEngine
  readonly keys: KeyRing
  readonly approvals: Approvals
  /** By section: what its actions with `outside` do. */
  readonly outside: Outside
  /** A limit of the settings, in minor units. */
  readLimit(db: Db, setting: string): Promise<bigint>
  /** The number behind a public reference; null for other text. */
  readReference(typed: string): bigint | null
}

/** The approvals, as far as an action needs them. */
export interface Approvals {
  /** @throws Refusal `approval.waits_already` */
  request(tx: Tx, kind: string, request: ApprovalRequest): Promise<bigint>
  /** The request of this key. @throws Refusal `idempotency.conflict` */
  findAsked(db: Db, actor: StaffMember, idempotency: Idempotency): Promise<bigint | null>
  /** Stores the key with its request. A concurrent closing of the key waits, or was first: `idempotency.closed`. */
  keepAsked(tx: Tx, actor: StaffMember, idempotency: Idempotency, ask: () => Promise<bigint>): Promise<bigint>
}

export interface ApprovalRequest {
  readonly actor: StaffMember
  readonly origin: Origin
  readonly subject: {
    readonly type: string
    readonly id: bigint
    readonly title: string | Localized | null
  }
  readonly payload: Facts
  readonly before: Facts | null
  readonly after: Facts
  readonly covered?: Facts
  readonly reason: string | null
}

export function contextOf(
  { servedResources, jobs }: Pick<EngineDeps, 'servedResources' | 'jobs'>,
  served: ServedResource,
  staff: StaffMember,
  origin: Origin,
): WriteContext {
  const { locale, ip, requestId } = origin
  return { servedResources, jobs, served, writer: { staff, locale, ip, requestId } }
}

/** A reference typed into a search box means its number, where rows have such numbers. */
export function resolveReceiptNumber<Query extends ListFilter>(
  { readReference }: Pick<EngineDeps, 'readReference'>,
  { server }: ServedResource,
  query: Query,
): Query {
  const { search } = query
  const number = server.byReference && typeof search === 'string' ? readReference(search) : null
  return number === null ? query : { ...query, search: number.toString() }
}
