import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import { graceSeconds } from '#contract/shapes/competition.ts'
import type { QuestionKind } from '#contract/shapes/question-kinds.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Mark } from './mark-answer.rules.ts'

const isLive = sql`(c.deleted_at is null and c.status <> 'draft' and c.active
  and coalesce(c.publish_at_from <= now(), true) and coalesce(c.publish_at_to > now(), true))`

export interface Competition {
  readonly id: bigint
  readonly status: string
  readonly secondsPerQuestion: number | null
  readonly questionCount: number
  /** Its questions are answered at this moment. */
  readonly isOpen: boolean
  /** Visitors see it at this moment. */
  readonly isLive: boolean
}

/** @param lock nobody closes it until the transaction ends */
export async function findCompetition(db: Db, id: bigint, lock = false): Promise<Competition | null> {
  const { rows } = await sql<Competition>`
    select c.id, c.status, c.seconds_per_question as "secondsPerQuestion", ${isLive} as "isLive",
      c.status = 'open' and c.deleted_at is null and coalesce(c.closes_at > clock_timestamp(), true) as "isOpen",
      (select count(*)::integer from competition_question q
        where q.competition_id = c.id and q.deleted_at is null) as "questionCount"
    from competition c where c.id = ${id} ${lock ? sql`for share of c` : sql``}`.execute(db)
  return rows[0] ?? null
}

export interface Entry {
  readonly id: bigint
  readonly status: 'started' | 'finished'
}

/** A second entry of the same client is not made: the unique index refuses it. */
export async function insertEntry(tx: Tx, competitionId: bigint, clientId: bigint): Promise<boolean> {
  const { rows } = await sql`
    insert into competition_entry (competition_id, client_id) values (${competitionId}, ${clientId})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

export async function findEntry(
  db: Db,
  competitionId: bigint,
  clientId: bigint,
  lock = false,
): Promise<Entry | null> {
  const { rows } = await sql<Entry>`
    select id, status from competition_entry
    where competition_id = ${competitionId} and client_id = ${clientId} ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface Shown {
  readonly answerId: bigint
  readonly id: bigint
  readonly text: Localized
  readonly type: QuestionKind
  readonly required: boolean
  readonly points: number
  readonly options: readonly { readonly id: string; readonly text: Localized }[]
  readonly secondsSince: number
}

/** The question that is shown now and not yet answered. */
export async function findShown(db: Db, entryId: bigint): Promise<Shown | null> {
  const { rows } = await sql<Shown>`
    select a.id as "answerId", q.id, jsonb_build_object('ar', q.text_ar, 'en', q.text_en) as text, q.type, q.required,
      q.points, extract(epoch from clock_timestamp() - a.shown_at)::float8 as "secondsSince",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id::text, 'text', jsonb_build_object('ar', o.text_ar, 'en', o.text_en))
          order by o.position, o.id)
        from competition_option o where o.question_id = q.id and o.deleted_at is null), '[]') as options
    from competition_answer a join competition_question q on q.id = a.question_id
    where a.entry_id = ${entryId} and a.mark = 'shown' and q.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** Shows the next question: its time begins. @returns whether there was one */
export async function showNext(tx: Tx, entryId: bigint, competitionId: bigint): Promise<boolean> {
  const { rows } = await sql`
    insert into competition_answer (entry_id, question_id)
    select ${entryId}, q.id from competition_question q
    where q.competition_id = ${competitionId} and q.deleted_at is null
      and not exists (select from competition_answer a where a.entry_id = ${entryId} and a.question_id = q.id)
    order by q.position, q.id limit 1
    returning id`.execute(tx)
  return rows.length > 0
}

/** Questions that staff took away while they were shown count for nobody. */
export async function passRemoved(tx: Tx, entryId: bigint): Promise<void> {
  await sql`
    update competition_answer a set mark = 'wrong', answered_at = now(), seconds = 0, updated_at = now()
    from competition_question q
    where a.entry_id = ${entryId} and a.mark = 'shown' and q.id = a.question_id and q.deleted_at is not null`.execute(
    tx,
  )
}

export async function countAnswered(db: Db, entryId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from competition_answer a join competition_question q on q.id = a.question_id
    where a.entry_id = ${entryId} and a.mark <> 'shown' and q.deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export interface Key {
  readonly right: readonly bigint[]
  readonly accepted: readonly string[]
}

/** What answers a question rightly; it stays on the server. */
export async function findKey(tx: Tx, questionId: bigint): Promise<Key> {
  const { rows } = await sql<{ right: readonly string[]; accepted: readonly string[] }>`
    select
      array(select o.id::text from competition_option o
        where o.question_id = ${questionId} and o.correct and o.deleted_at is null) as right,
      array(select s.text from competition_accepted_text s
        where s.question_id = ${questionId} and s.deleted_at is null) as accepted`.execute(tx)
  const { right = [], accepted = [] } = rows[0] ?? {}
  return { right: right.map(BigInt), accepted }
}

interface Given {
  readonly options: readonly bigint[]
  readonly text: string | null
  readonly mark: Mark
}

/** By the database's clock: an answer that comes after the time of its question is kept empty. */
export async function keepAnswer(
  tx: Tx,
  answerId: bigint,
  limit: number | null,
  { options, text, mark }: Given,
): Promise<void> {
  const isLate = sql`coalesce(extract(epoch from clock_timestamp() - shown_at) > ${limit}::integer + ${graceSeconds}, false)`
  await sql`
    update competition_answer set
      answered_at = clock_timestamp(), updated_at = now(),
      seconds = least(floor(extract(epoch from clock_timestamp() - shown_at))::integer, coalesce(${limit}::integer, 2147483647)),
      late = ${isLate},
      options = case when ${isLate} then '{}' else ${options}::bigint[] end,
      answer = case when ${isLate} then null else ${text}::text end,
      mark = case when ${isLate} then 'wrong' else ${mark} end
    where id = ${answerId}`.execute(tx)
}

export async function finishEntry(tx: Tx, entryId: bigint): Promise<void> {
  await sql`
    update competition_entry e set status = 'finished', updated_at = now(),
      seconds_used = (select coalesce(sum(seconds), 0) from competition_answer a where a.entry_id = e.id)
    where id = ${entryId}`.execute(tx)
}
