import { answerQuestion, showPlay, startPlay } from '#contract/operations/competitions/play.ts'
import { showOwnResult, showRanking } from '#contract/operations/competitions/results.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { answerShown, readPlay, startPlaying } from './play-competition.ts'
import { readOwnResult, readRanking } from './show-results.ts'

export function routeCompetitions(api: Api, { database }: { readonly database: Database }): void {
  const { db, transact } = database
  api.route(showPlay, ({ actor, params }) => readPlay(db, actor.id, params.id))
  api.route(startPlay, ({ actor, params }) => transact((tx) => startPlaying(tx, actor.id, params.id)))
  api.route(answerQuestion, ({ actor, params, body: { question_id: questionId, options = [], text = '' } }) =>
    transact((tx) => answerShown(tx, actor.id, params.id, { questionId, options, text })),
  )
  api.route(showOwnResult, ({ actor, params }) => readOwnResult(db, actor.id, params.id))
  api.route(showRanking, ({ params }) => readRanking(db, params.id))
}
