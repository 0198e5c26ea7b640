import { sql } from 'kysely'
import type { PageSlug } from '#contract/operations/content/content-kinds.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** Of a row `t` of the texts. */
export const authorName = sql`(select u.name from staff_user u where u.id = t.created_by)`

/** A concurrent publication of this text waits. Its rows cannot be locked, because no role may change them. */
export async function lockPage(tx: Tx, slug: PageSlug | undefined): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('page_text', hashtext(${slug ?? ''})))`.execute(tx)
}

export async function nextVersion(db: Db, slug: PageSlug | undefined): Promise<number> {
  const { next } = await db
    .selectFrom('page_text')
    .select(sql<number>`coalesce(max(version), 0) + 1`.as('next'))
    .where('slug', '=', slug ?? '')
    .executeTakeFirstOrThrow()
  return next
}

/** A version never takes effect in the past: an earlier moment becomes now, by the database's clock. */
export async function notBeforeNow(tx: Tx, moment: string | undefined): Promise<Date> {
  const { rows } = await sql<{
    at: Date
  }>`select greatest(${moment ?? null}::timestamptz, now()) as at`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database has told no time')
  return row.at
}

/** The number of shown questions; locked against changes until the transaction ends. */
export async function lockQuestions(tx: Tx): Promise<number> {
  await sql`lock table faq in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('faq')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertContactAnswer(
  tx: Tx,
  { messageId, body, staffId }: { messageId: bigint; body: string; staffId: bigint },
): Promise<void> {
  await tx.insertInto('contact_answer').values({ message_id: messageId, body, sent_by: staffId }).execute()
}

const answersMax = 200

export interface AnswerRow {
  /** Letter and number: answers and replies are numbered apart. */
  readonly id: string
  readonly from: 'staff' | 'client'
  readonly body: string
  readonly by: string
  readonly at: Date
}

export async function selectContactAnswers(db: Db, messageId: bigint): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select 'a' || a.id as id, 'staff' as "from", a.body, u.name as by, a.created_at as at
    from contact_answer a join staff_user u on u.id = a.sent_by where a.message_id = ${messageId}
    union all
    select 'r' || r.id, 'client', r.body, m.name, r.created_at
    from contact_reply r join contact_message m on m.id = r.message_id where r.message_id = ${messageId}
    order by at limit ${answersMax}`.execute(db)
  return rows
}

/** Where a message from the portal is answered; null: it came from elsewhere. */
export async function findPortalWriter(db: Db, messageId: bigint): Promise<bigint | null> {
  const row = await db
    .selectFrom('contact_message')
    .select('client_id')
    .where('id', '=', messageId)
    .where('sent_key', 'is not', null)
    .executeTakeFirst()
  return row?.client_id ?? null
}

export async function isContactMessage(db: Db, id: bigint): Promise<boolean> {
  const row = await db.selectFrom('contact_message').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
