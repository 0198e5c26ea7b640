import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Played, Prize, Ranked } from './rank-entries.rules.ts'

/** Of one statement. */
const chunkMax = 5_000

export const entriesOfCompetition = sql`(
  select count(*)::integer from competition_entry e where e.competition_id = t.id)`

export const questionsOfCompetition = sql`(
  select count(*)::integer from competition_question q where q.competition_id = t.id and q.deleted_at is null)`

/** One right option of a choice among others; at least one of several; texts may be judged by hand. */
export const unanswerableQuestions = sql`(
  select count(*)::integer from competition_question q
  cross join lateral (
    select count(*) from competition_option o where o.question_id = q.id and o.correct and o.deleted_at is null
  ) marked (count)
  where q.competition_id = t.id and q.deleted_at is null
    and case when q.type in ('radio', 'select') then marked.count <> 1 when q.type = 'checkbox' then marked.count = 0 else false end)`

export const waitingAnswers = sql`(
  select count(*)::integer from competition_answer a join competition_question q on q.id = a.question_id
  where q.competition_id = t.id and q.deleted_at is null and a.mark = 'waiting')`

/**
 * Marks by hand that no second person has looked at and that decide about a prize: in entries that have one, and wrong
 * ones without which an entry would reach the score of the last one that has.
 */
export const unconfirmedAnswers = sql`(
  with prized as (
    select coalesce(sum(p.places), 0) as places from competition_prize p
    where p.competition_id = t.id and p.deleted_at is null
  ), cut as (
    select min(e.score) as score from competition_entry e, prized
    where e.competition_id = t.id and e.place <= prized.places
  ), marked as (
    select e.place, e.score, count(*) as answers, coalesce(sum(q.points) filter (where a.mark = 'wrong'), 0) as missed
    from competition_entry e
    join competition_answer a on a.entry_id = e.id
    join competition_question q on q.id = a.question_id and q.deleted_at is null
    where e.competition_id = t.id and a.marked_by_id is not null and a.confirmed_by_id is null
    group by e.id
  )
  select coalesce(sum(m.answers), 0)::integer from marked m, prized, cut
  where m.place <= prized.places or (m.missed > 0 and m.score + m.missed >= cut.score))`

export async function findClientOfAnswer(tx: Tx, answerId: bigint): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select e.client_id as id from competition_answer a join competition_entry e on e.id = a.entry_id
    where a.id = ${answerId}`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Marks change no more once the competition is awarded; until the transaction ends nobody judges or awards it.
 * @returns whether its answers may be marked
 */
export async function holdMarking(tx: Tx, competitionId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from competition where id = ${competitionId} and status in ('open', 'closed', 'judged') for share`.execute(
    tx,
  )
  return rows.length === 1
}

export async function findSeed(tx: Tx, competitionId: bigint): Promise<string> {
  const { rows } = await sql<{ seed: string | null }>`
    select seed from competition where id = ${competitionId}`.execute(tx)
  const seed = rows[0]?.seed
  if (!seed) throw new Error('a competition that was opened has no seed')
  return seed
}

/** All entries with their scores of this moment. */
export async function listPlayed(tx: Tx, competitionId: bigint): Promise<readonly Played[]> {
  const { rows } = await sql<Played>`
    select e.id, e.status = 'finished' as "isFinished",
      coalesce(sum(a.seconds) filter (where q.id is not null), 0)::integer as "secondsUsed",
      coalesce(sum(q.points) filter (where a.mark = 'right'), 0)::integer as score
    from competition_entry e
    left join competition_answer a on a.entry_id = e.id
    left join competition_question q on q.id = a.question_id and q.deleted_at is null
    where e.competition_id = ${competitionId}
    group by e.id`.execute(tx)
  return rows
}

export async function keepPlaces(
  tx: Tx,
  played: readonly Played[],
  ranked: readonly Ranked[],
): Promise<void> {
  const byId = new Map(played.map((entry) => [entry.id, entry]))
  for (let from = 0; from < ranked.length; from += chunkMax) {
    const part = ranked.slice(from, from + chunkMax)
    await sql`
      update competition_entry e set score = p.score, seconds_used = p.seconds, place = p.place, drawn = p.drawn, updated_at = now()
      from unnest(
        ${part.map(({ id }) => id)}::bigint[], ${part.map(({ id }) => byId.get(id)?.score ?? 0)}::integer[],
        ${part.map(({ id }) => byId.get(id)?.secondsUsed ?? 0)}::integer[],
        ${part.map(({ place }) => place)}::integer[], ${part.map(({ drawn }) => drawn)}::boolean[]
      ) p (id, score, seconds, place, drawn) where e.id = p.id`.execute(tx)
  }
}

export async function listPrizes(db: Db, competitionId: bigint): Promise<readonly Prize[]> {
  const { rows } = await sql<Prize>`
    select places, points from competition_prize
    where competition_id = ${competitionId} and deleted_at is null order by position, id`.execute(db)
  return rows
}

interface Placed {
  readonly id: bigint
  readonly clientId: bigint
  readonly place: number
}

/** The entries of the first places, the best first. */
export async function listPlaced(
  db: Db,
  competitionId: bigint,
  placesMax: number,
): Promise<readonly Placed[]> {
  const { rows } = await sql<Placed>`
    select id, client_id as "clientId", place from competition_entry
    where competition_id = ${competitionId} and place <= ${placesMax} order by place`.execute(db)
  return rows
}

export async function keepPoints(
  tx: Tx,
  won: readonly { readonly id: bigint; readonly points: number }[],
): Promise<void> {
  await sql`
    update competition_entry e set points_won = w.points, updated_at = now()
    from unnest(${won.map(({ id }) => id)}::bigint[], ${won.map(({ points }) => points)}::integer[]) w (id, points)
    where e.id = w.id`.execute(tx)
}

export interface Unpaid {
  readonly id: bigint
  readonly title: Localized
  readonly place: number
  readonly competitionId: bigint
  readonly clientId: bigint
  readonly points: number
}

export async function listUnpaid(db: Db, rowsMax: number): Promise<readonly Unpaid[]> {
  const { rows } = await sql<Unpaid>`
    select w.id, w.competition_id as "competitionId", w.client_id as "clientId", w.points_won as points, w.place,
      jsonb_build_object('ar', c.title_ar, 'en', c.title_en) as title
    from competition_entry w join competition c on c.id = w.competition_id
    where w.points_won is not null and w.points_paid_at is null
      and not exists (
        select from ledger.account a
        where a.kind = 'points' and a.owner_type = 'client' and a.owner_id = w.client_id and a.frozen)
    order by w.id limit ${rowsMax}`.execute(db)
  return rows
}

/** @returns false when it was marked before */
export async function markPaid(tx: Tx, entryId: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update competition_entry set points_paid_at = now() where id = ${entryId} and points_paid_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Those whose last moment has passed. @returns their ids */
export async function closeEnded(tx: Tx): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    update competition set status = 'closed', updated_at = now()
    where status = 'open' and closes_at <= now() and deleted_at is null returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks the competition of a question. @returns its state, and how many questions it has */
export async function lockCompetitionOf(
  tx: Tx,
  questionId: bigint,
): Promise<{ readonly status: string; readonly questions: number }> {
  const { rows } = await sql<{ status: string; questions: number }>`
    select c.status, (select count(*)::integer from competition_question q
      where q.competition_id = c.id and q.deleted_at is null) as questions
    from competition c
    where c.id = (select competition_id from competition_question where id = ${questionId}) for update of c`.execute(
    tx,
  )
  return rows[0] ?? { status: 'draft', questions: 0 }
}
