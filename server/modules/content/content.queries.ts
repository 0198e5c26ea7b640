import { sql } from 'kysely'
import type { Language } from '#contract/kernel/localized.ts'
import type { MessageTopic } from '#contract/operations/content/contact-topics.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** Whole seconds since 1970, by the database's clock. */
export async function readClockSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select floor(extract(epoch from now()))::double precision as seconds`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** What a client's message from the portal is about. */
export interface MessageSubject {
  /** Of the page: one message, however often it is sent. */
  readonly key: string
  /** A serial number, or the reference of a receipt. */
  readonly about: string | null
  readonly cardId: bigint | null
  readonly cardOrderId: bigint | null
  readonly problem: string | null
}

export interface NewContactMessage {
  readonly reference: string
  /** The visitor's form; null for a client's request. */
  readonly formId: string | null
  readonly clientId: bigint | null
  readonly topic: MessageTopic
  readonly name: string
  readonly contact: string
  readonly body: string
  readonly locale: Language
  readonly ip: string
  readonly subject?: MessageSubject
}

/** @returns its id, or null when the same form or the same request exists already */
export async function insertContactMessage(tx: Tx, message: NewContactMessage): Promise<bigint | null> {
  const { formId, clientId, subject, ...values } = message
  const about = subject && {
    sent_key: subject.key,
    about: subject.about,
    card_id: subject.cardId,
    card_order_id: subject.cardOrderId,
    problem: subject.problem,
  }
  const row = await tx
    .insertInto('contact_message')
    .values({ ...values, form_id: formId, client_id: clientId, ...about })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function selectReferenceOfForm(tx: Tx, formId: string): Promise<string> {
  const { reference } = await tx
    .selectFrom('contact_message')
    .select('reference')
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow()
  return reference
}

export function selectContactMessages(db: Db, filter: { status: string | null; rowsMax: number }) {
  return db
    .selectFrom('contact_message')
    .select(['id', 'reference', 'topic', 'name', 'contact', 'body', 'locale', 'status', 'created_at'])
    .$if(filter.status !== null, (query) => query.where('status', '=', filter.status ?? ''))
    .orderBy('id', 'desc')
    .limit(filter.rowsMax)
    .execute()
}

/** @returns the status before, or null when there is no such message */
export async function updateContactStatus(
  tx: Tx,
  reference: string,
  status: string,
): Promise<{ id: bigint; before: string } | null> {
  const row = await tx
    .selectFrom('contact_message')
    .select(['id', 'status'])
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  await tx
    .updateTable('contact_message')
    .set({ status, updated_at: sql`now()` })
    .where('id', '=', row.id)
    .execute()
  return { id: row.id, before: row.status }
}
