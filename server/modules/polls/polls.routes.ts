import {
  listOwnVotes,
  listPolls,
  showPoll as showOperation,
  voteInPoll as voteOperation,
} from '#contract/operations/polls/polls.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { showOwnVotes, showPoll, showPolls } from './show-polls.ts'
import { voteInPoll } from './vote-in-poll.ts'

export function routePolls(api: Api, { database }: { readonly database: Database }): void {
  const { db } = database
  api.list(listPolls, ({ query }) => showPolls(db, query))
  api.route(showOperation, ({ params }) => showPoll(db, params.id))
  api.route(listOwnVotes, ({ actor }) => showOwnVotes(db, actor))
  api.route(voteOperation, ({ actor, params, body }) =>
    database.transact((tx) =>
      voteInPoll(tx, { pollId: params.id, clientId: actor.id, optionId: body.option_id }),
    ),
  )
}
