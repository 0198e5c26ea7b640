import { maskName } from '#contract/kernel/names.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showOwnResult, showRanking } from '#contract/operations/competitions/results.ts'
import { drawMethod } from '#contract/shapes/competition.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findDraw, findOwnResult, listJudgedAnswers, listRanking } from './result.queries.ts'

/** @throws Refusal `request.not_found` for who has not played to the end */
export async function readOwnResult(
  db: Db,
  clientId: bigint,
  competitionId: bigint,
): Promise<AnswerInput<typeof showOwnResult>> {
  const found = await findOwnResult(db, competitionId, clientId)
  if (!found || (found.status === 'started' && !found.isJudged)) throw new Refusal('request.not_found')
  const { isJudged, isShownAtOnce } = found
  const answers = isJudged ? await listJudgedAnswers(db, found.id) : []
  return {
    number: String(found.id),
    judged: isJudged,
    seconds_used: found.secondsUsed,
    score: isJudged || isShownAtOnce ? found.score : null,
    score_max: found.scoreMax,
    waiting: isJudged || isShownAtOnce ? found.waiting : 0,
    place: isJudged ? found.place : null,
    drawn: isJudged && found.drawn,
    points_won: isJudged ? found.pointsWon : null,
    answers: answers.map((answer) => ({
      ...answer,
      chosen: [...answer.chosen],
      right: [...answer.right],
      accepted: [...answer.accepted],
    })),
  }
}

/** @throws Refusal `request.not_found` */
export async function readRanking(db: Db, competitionId: bigint): Promise<AnswerInput<typeof showRanking>> {
  const draw = await findDraw(db, competitionId)
  if (!draw) throw new Refusal('request.not_found')
  const ranking = draw.isJudged ? await listRanking(db, competitionId) : []
  return {
    judged: draw.isJudged,
    method: drawMethod,
    seed_hash: draw.seedHash,
    seed: draw.seed,
    entries: draw.entries,
    ranking: ranking.map(({ id, place, name, score, secondsUsed, isFinished, drawn, points }) => ({
      place,
      number: String(id),
      name: maskName(name),
      score,
      seconds_used: secondsUsed,
      finished: isFinished,
      drawn,
      points,
    })),
  }
}
