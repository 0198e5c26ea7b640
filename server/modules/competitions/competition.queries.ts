import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

export const entriesOfCompetition = sql`(
  select count(*)::integer from competition_entry e where e.competition_id = t.id)`

export const unanswerableQuestions = sql`(
  select count(*)::integer from competition_question q
  where q.competition_id = t.id and q.deleted_at is null and 1 <> (
    select count(*) from competition_option o where o.question_id = q.id and o.correct and o.deleted_at is null))`

/** Whether these are options of the competition, one of each of its questions. */
export async function answersEach(
  tx: Tx,
  competitionId: bigint,
  options: readonly bigint[],
): Promise<boolean> {
  const { rows } = await sql<{ each: boolean }>`
    select count(*) = ${options.length} and count(*) = count(chosen.id) as each
    from competition_question q
    left join competition_option chosen
      on chosen.question_id = q.id and chosen.id = any(${options}) and chosen.deleted_at is null
    where q.competition_id = ${competitionId} and q.deleted_at is null`.execute(tx)
  return rows[0]?.each ?? false
}

/** Of two with the same score, the one who entered first is before the other. */
export async function scoreEntries(tx: Tx, competitionId: bigint): Promise<undefined> {
  await sql`
    with scored as (
      select e.id, e.created_at, coalesce(sum(q.points) filter (where o.correct), 0) as score
      from competition_entry e
      cross join lateral jsonb_array_elements_text(e.answers) chosen
      join competition_option o on o.id = chosen::bigint
      join competition_question q on q.id = o.question_id
      where e.competition_id = ${competitionId}
      group by e.id
    )
    update competition_entry e set score = placed.score, place = placed.place, updated_at = now()
    from (select *, row_number() over (order by score desc, created_at, id) as place from scored) placed
    where e.id = placed.id`.execute(tx)
}
