import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import { rankedMax } from '#contract/shapes/competition.ts'
import type { QuestionKind } from '#contract/shapes/question-kinds.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Of answers `a` with their questions `q`. */
const scoreSum = sql`coalesce(sum(q.points) filter (where a.mark = 'right'), 0)::integer`
const isJudged = sql`c.status in ('judged', 'awarded')`

export interface OwnResult {
  readonly id: bigint
  readonly status: 'started' | 'finished'
  readonly isJudged: boolean
  readonly isShownAtOnce: boolean
  readonly secondsUsed: number
  readonly score: number
  readonly scoreMax: number
  readonly waiting: number
  readonly place: number | null
  readonly drawn: boolean
  readonly pointsWon: number | null
}

export async function findOwnResult(
  db: Db,
  competitionId: bigint,
  clientId: bigint,
): Promise<OwnResult | null> {
  const { rows } = await sql<OwnResult>`
    select e.id, e.status, ${isJudged} as "isJudged", c.result_shown = 'at_once' as "isShownAtOnce",
      e.seconds_used as "secondsUsed", e.place, e.drawn, e.points_won as "pointsWon",
      (select coalesce(sum(q.points), 0)::integer from competition_question q
        where q.competition_id = c.id and q.deleted_at is null) as "scoreMax",
      played.score, played.waiting
    from competition_entry e join competition c on c.id = e.competition_id
    cross join lateral (
      select ${scoreSum} as score, count(*) filter (where a.mark = 'waiting')::integer as waiting
      from competition_answer a join competition_question q on q.id = a.question_id
      where a.entry_id = e.id and q.deleted_at is null) played
    where e.competition_id = ${competitionId} and e.client_id = ${clientId} and c.deleted_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface JudgedAnswer {
  readonly text: Localized
  readonly type: QuestionKind
  readonly points: number
  readonly mark: 'shown' | 'waiting' | 'right' | 'wrong'
  readonly late: boolean
  readonly chosen: readonly Localized[]
  readonly written: string | null
  readonly right: readonly Localized[]
  readonly accepted: readonly string[]
}

/** With the right answers: only of a judged competition. */
export async function listJudgedAnswers(db: Db, entryId: bigint): Promise<readonly JudgedAnswer[]> {
  const named = sql`coalesce(jsonb_agg(jsonb_build_object('ar', o.text_ar, 'en', o.text_en) order by o.position, o.id), '[]')`
  const { rows } = await sql<JudgedAnswer>`
    select jsonb_build_object('ar', q.text_ar, 'en', q.text_en) as text, q.type, q.points, a.mark, a.late,
      a.answer as written,
      (select ${named} from competition_option o where o.id = any(a.options)) as chosen,
      (select ${named} from competition_option o
        where o.question_id = q.id and o.correct and o.deleted_at is null) as "right",
      array(select s.text from competition_accepted_text s
        where s.question_id = q.id and s.deleted_at is null order by s.position, s.id) as accepted
    from competition_answer a
    join competition_question q on q.id = a.question_id
    join competition_entry e on e.id = a.entry_id
    join competition c on c.id = e.competition_id
    where a.entry_id = ${entryId} and q.deleted_at is null and ${isJudged}
    order by q.position, q.id`.execute(db)
  return rows
}

export interface Draw {
  readonly isJudged: boolean
  readonly seedHash: string | null
  readonly seed: string | null
  readonly entries: number
}

/** Of a competition that visitors see. */
export async function findDraw(db: Db, competitionId: bigint): Promise<Draw | null> {
  const { rows } = await sql<Draw>`
    select ${isJudged} as "isJudged", c.seed_hash as "seedHash", case when ${isJudged} then c.seed end as seed,
      (select count(*)::integer from competition_entry e where e.competition_id = c.id) as entries
    from competition c
    where c.id = ${competitionId} and c.deleted_at is null and c.status <> 'draft' and c.active
      and coalesce(c.publish_at_from <= now(), true) and coalesce(c.publish_at_to > now(), true)`.execute(db)
  return rows[0] ?? null
}

export interface RankedEntry {
  readonly id: bigint
  readonly place: number
  readonly name: string
  readonly score: number
  readonly secondsUsed: number
  readonly isFinished: boolean
  readonly drawn: boolean
  readonly points: number | null
}

export async function listRanking(db: Db, competitionId: bigint): Promise<readonly RankedEntry[]> {
  const { rows } = await sql<RankedEntry>`
    select e.id, e.place, cl.name, e.score, e.seconds_used as "secondsUsed",
      e.status = 'finished' as "isFinished", e.drawn, e.points_won as points
    from competition_entry e join client cl on cl.id = e.client_id
    where e.competition_id = ${competitionId} and e.place <= ${rankedMax}
    order by e.place limit ${rankedMax}`.execute(db)
  return rows
}
