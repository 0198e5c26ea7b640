import { sql } from 'kysely'
import type { AccountKind } from '#contract/operations/content/contact-topics.ts'
import { accountKinds } from '#contract/operations/content/contact-topics.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface AccountRequestRow {
  readonly kind: AccountKind
  readonly reference: string
  readonly status: string
  readonly sentAt: Date
  readonly answer: { readonly body: string; readonly at: Date } | null
}

/** The last of each kind, with the last answer. */
export async function selectAccountRequests(db: Db, clientId: bigint): Promise<AccountRequestRow[]> {
  const rows = await db
    .selectFrom('contact_message as m')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('contact_answer')
          .select(['contact_answer.body', 'contact_answer.created_at as at'])
          .whereRef('contact_answer.message_id', '=', 'm.id')
          .orderBy('contact_answer.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .distinctOn('m.topic')
    .select(['m.topic', 'm.reference', 'm.status', 'm.created_at', 'last.body', 'last.at'])
    .where('m.client_id', '=', clientId)
    .orderBy('m.topic')
    .orderBy('m.id', 'desc')
    .execute()
  return rows.flatMap(({ topic, reference, status, created_at: sentAt, body, at }) => {
    const kind = accountKinds.find((name) => name === topic)
    const answer = body !== null && at !== null ? { body, at } : null
    return kind ? [{ kind, reference, status, sentAt, answer }] : []
  })
}

/** @returns the ids of those that staff had not closed yet */
export async function closeWaitingRequests(tx: Tx, clientId: bigint, kind: AccountKind): Promise<bigint[]> {
  const rows = await tx
    .updateTable('contact_message')
    .set({ status: 'closed', updated_at: sql`now()` })
    .where('client_id', '=', clientId)
    .where('topic', '=', kind)
    .where('sent_key', 'is', null)
    .where('status', 'in', ['new', 'read', 'answered'])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
