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

const answersMax = 100

export async function selectContactAnswers(db: Db, messageId: bigint) {
  return db
    .selectFrom('contact_answer')
    .innerJoin('staff_user', 'staff_user.id', 'contact_answer.sent_by')
    .select(['contact_answer.id', 'contact_answer.body', 'staff_user.name', 'contact_answer.created_at'])
    .where('message_id', '=', messageId)
    .orderBy('contact_answer.id')
    .limit(answersMax)
    .execute()
}

export async function isContactMessage(db: Db, id: bigint): Promise<boolean> {
  const row = await db.selectFrom('contact_message').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
