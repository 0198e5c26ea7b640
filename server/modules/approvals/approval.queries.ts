import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type PageQuery, pageOffset } from '#contract/kernel/paging.ts'
import {
  type ApprovalKind,
  askPermissions,
  type OnceKind,
  onceKinds,
} from '#contract/shapes/approval-kinds.ts'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, ReadDb, Tx } from '#server/platform/db/database.ts'
import type { Place } from './shared-place.ts'

export interface NewApproval {
  readonly kind: ApprovalKind
  readonly makerId: bigint
  /** The JSON text that is hashed. */
  readonly payload: string
  readonly payloadHash: Buffer
  readonly subjectType: string
  readonly subjectId: string | null
  readonly title: string | null
  readonly before: string | null
  readonly after: string
  readonly reason: string | null
  /** Where the maker asked. */
  readonly place: Place
}

/**
 * Requests made on other facts, which can no longer be approved: equal ones of the same person and, for kinds that
 * happen once, of anyone. Locks them.
 */
export async function lockOvertaken(
  tx: Tx,
  { makerId, kind, payloadHash, subjectId, before }: NewApproval,
): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('approval')
    .select('id')
    .where('kind', '=', kind)
    .where((where) =>
      isOnce(kind)
        ? where('subject_id', '=', subjectId)
        : where.and([where('maker_id', '=', makerId), where('payload_hash', '=', payloadHash)]),
    )
    .where('status', '=', 'waiting')
    .where(sql<boolean>`before is distinct from ${before}::jsonb`)
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

function isOnce(kind: ApprovalKind): boolean {
  return onceKinds.some((known) => known === kind)
}

/**
 * The request, or an equal waiting one of the same person: a double click asks once. Null when another person's
 * request waits where only one may.
 */
export async function insertApproval(
  tx: Tx,
  approval: NewApproval,
): Promise<{ readonly id: bigint; readonly isNew: boolean } | null> {
  await markExpired(tx)
  const made = await tx
    .insertInto('approval')
    .values({
      kind: approval.kind,
      maker_id: approval.makerId,
      payload: approval.payload,
      payload_hash: approval.payloadHash,
      subject_type: approval.subjectType,
      subject_id: approval.subjectId,
      title: approval.title,
      before: approval.before,
      after: approval.after,
      reason: approval.reason,
      maker_network: approval.place.network,
      maker_device: approval.place.device,
      expires_at: sql`now() + interval '7 days'`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, isNew: true }
  const same = await tx
    .selectFrom('approval')
    .select('id')
    .where('maker_id', '=', approval.makerId)
    .where('kind', '=', approval.kind)
    .where('payload_hash', '=', approval.payloadHash)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return same ? { id: same.id, isNew: false } : null
}

/** The waiting request about a row `t`, as text: a computed field. */
export function waitingAbout(kind: OnceKind, subjectType: string): RawBuilder<unknown> {
  return sql`(
    select w.id::text from approval w
    where w.subject_type = ${sql.lit(subjectType)} and w.subject_id = t.id::text and w.kind = ${sql.lit(kind)}
      and w.status = 'waiting' and w.expires_at > now())`
}

/** Waiting requests of a person, of one kind. */
export async function findWaitingPayloads(
  db: Db,
  { kind, makerId }: Pick<NewApproval, 'kind' | 'makerId'>,
): Promise<unknown[]> {
  const rows = await db
    .selectFrom('approval')
    .select('payload')
    .where('maker_id', '=', makerId)
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => payload)
}

/** What was agreed on last about this; null when nothing was. */
export async function findLastExecuted(db: Db, kind: ApprovalKind, subjectId: bigint): Promise<unknown> {
  const row = await db
    .selectFrom('approval')
    .select('after')
    .where('kind', '=', kind)
    .where('subject_id', '=', String(subjectId))
    .where('status', '=', 'executed')
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.after ?? null
}

/** Whether a request about this is waiting. */
export async function isWaitedFor(db: Db, kind: OnceKind, subjectId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('approval')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', String(subjectId))
    .where('status', '=', 'waiting')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a person's roles give a permission. */
const holds = (staffId: RawBuilder<unknown>, permission: RawBuilder<unknown>) => sql`exists (
  select from staff_user_role h join role r on r.id = h.role_id
  where h.staff_user_id = ${staffId} and (r.holds_all or exists (
    select from role_permission p where p.role_id = r.id and p.permission = ${permission})))`

const read = (db: Db) =>
  db
    .selectFrom('approval')
    .innerJoin('staff_user as maker', 'maker.id', 'approval.maker_id')
    .leftJoin('staff_user as checker', 'checker.id', 'approval.checker_id')
    .select([
      'approval.id',
      'approval.kind',
      sql<string>`case when approval.status = 'waiting' and approval.expires_at <= now()
                  then 'expired' else approval.status end`.as('status'),
      'approval.maker_id',
      'maker.name as maker_name',
      sql<boolean>`maker.active and maker.deleted_at is null and ${holds(
        sql`maker.id`,
        sql`${JSON.stringify(askPermissions)}::jsonb ->> approval.kind`,
      )}`.as('may_maker_ask'),
      'approval.checker_id',
      'checker.name as checker_name',
      'approval.payload',
      'approval.payload_hash',
      'approval.subject_type',
      'approval.subject_id',
      'approval.title',
      'approval.before',
      'approval.after',
      'approval.reason',
      'approval.answer',
      'approval.created_at',
      'approval.expires_at',
      'approval.decided_at',
      'approval.maker_network',
      'approval.maker_device',
      'approval.checker_network',
      'approval.checker_device',
    ])

export type ApprovalRow = Awaited<ReturnType<typeof lockApprovals>>[number]

export async function findApproval(db: Db, id: bigint): Promise<ApprovalRow | null> {
  return (await read(db).where('approval.id', '=', id).executeTakeFirst()) ?? null
}

/** Locks the rows in order: of two concurrent decisions the second sees the first. */
export async function lockApprovals(tx: Tx, ids: readonly bigint[]) {
  if (ids.length === 0) return []
  return read(tx)
    .where('approval.id', 'in', [...ids])
    .orderBy('approval.id')
    .forUpdate('approval')
    .execute()
}

/** @throws an error of the database when maker and checker are the same, or it was decided */
export async function markDecided(
  tx: Tx,
  id: bigint,
  decision: {
    readonly status: 'executed' | 'refused' | 'withdrawn'
    readonly checkerId: bigint | null
    readonly answer: string | null
    /** Where it was decided. */
    readonly place?: Place | null
  },
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({
      status: decision.status,
      checker_id: decision.checkerId,
      answer: decision.answer,
      checker_network: decision.place?.network ?? null,
      checker_device: decision.place?.device ?? null,
      decided_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Requests without a decision in time. */
export async function markExpired(tx: Tx): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ status: 'expired', decided_at: sql`now()` })
    .where('status', '=', 'waiting')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
}

export interface ApprovalFilter {
  readonly staffId: bigint
  /** The kinds this person may decide about. */
  readonly kinds: readonly ApprovalKind[]
  readonly readsAll: boolean
  readonly status?: string | undefined
  readonly kind?: ApprovalKind | undefined
  readonly mine?: 'asked' | 'decide' | undefined
}

/** A person's own requests and those they may decide; or all. */
export async function selectApprovals(db: Db, filter: ApprovalFilter, page: PageQuery) {
  const { staffId, kinds, readsAll, status, kind, mine } = filter
  const own = sql<SqlBool>`approval.maker_id = ${staffId}`
  const decidable = sql<SqlBool>`(approval.maker_id <> ${staffId} and approval.kind = any(${kinds}::text[]))`
  const late = sql<SqlBool>`(approval.status = 'waiting' and approval.expires_at <= now())`
  const waiting = sql<SqlBool>`(approval.status = 'waiting' and approval.expires_at > now())`
  const seen = {
    asked: own,
    decide: sql<SqlBool>`(${decidable} and ${waiting})`,
    all: readsAll ? sql<SqlBool>`true` : sql<SqlBool>`(${own} or ${decidable})`,
  }[mine ?? 'all']
  const conditions = [seen]
  if (status === 'waiting') conditions.push(waiting)
  else if (status === 'expired') conditions.push(sql<SqlBool>`(approval.status = 'expired' or ${late})`)
  else if (status !== undefined) conditions.push(sql<SqlBool>`approval.status = ${status}`)
  if (kind !== undefined) conditions.push(sql<SqlBool>`approval.kind = ${kind}`)
  const condition = sql<SqlBool>`${sql.join(conditions, sql` and `)}`
  const rows = await read(db)
    .where(condition)
    .orderBy('approval.id', 'desc')
    .limit(page.per_page)
    .offset(pageOffset(page))
    .execute()
  return { rows, total: await countRows(db.selectFrom('approval').where(condition)) }
}

/** People other than the maker who may decide and can sign in. */
export async function selectDeciders(db: Db, permission: string, makerId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select u.id from staff_user u
    where u.active and u.deleted_at is null and u.id <> ${makerId} and ${holds(sql`u.id`, sql`${permission}`)}
    order by u.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findName(db: ReadDb, staffId: bigint): Promise<string> {
  const { name } = await db
    .selectFrom('staff_user')
    .select('name')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return name
}
