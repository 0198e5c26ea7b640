import { sql } from 'kysely'
import type { Reaction } from '#contract/shapes/reactions.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Subject } from './comment.queries.ts'

/** One reaction of each client: a second one takes the place of the first. The counts follow by a trigger. */
export async function saveReaction(
  tx: Tx,
  { type, id }: Subject,
  clientId: bigint,
  reaction: Reaction,
): Promise<void> {
  await sql`
    insert into react (subject_type, subject_id, client_id, reaction) values (${type}, ${id}, ${clientId}, ${reaction})
    on conflict (subject_type, subject_id, client_id)
    do update set reaction = excluded.reaction, updated_at = now()
    where react.reaction <> excluded.reaction`.execute(tx)
}

export async function deleteReaction(tx: Tx, { type, id }: Subject, clientId: bigint): Promise<void> {
  await sql`
    delete from react where subject_type = ${type} and subject_id = ${id} and client_id = ${clientId}`.execute(
    tx,
  )
}

interface Counts {
  readonly views: number
  readonly comments: number
  readonly reactions: number
  readonly byReaction: Readonly<Partial<Record<Reaction, number>>>
  /** Of the reader. */
  readonly mine: Reaction | null
}

export async function readCounts(db: Db, { type, id }: Subject, clientId: bigint | null): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select coalesce(n.views, 0) as views, coalesce(n.comments, 0) as comments, coalesce(n.reactions, 0) as reactions,
      coalesce((
        select jsonb_object_agg(r.reaction, r.count) from reaction_count r
        where r.subject_type = ${type} and r.subject_id = ${id}), '{}') as "byReaction",
      (select r.reaction from react r
        where r.subject_type = ${type} and r.subject_id = ${id} and r.client_id = ${clientId}) as mine
    from (select) one left join engagement_count n on n.subject_type = ${type} and n.subject_id = ${id}`.execute(
    db,
  )
  return rows[0] ?? { views: 0, comments: 0, reactions: 0, byReaction: {}, mine: null }
}
