import {
  listComments,
  listReplies,
  postComment as post,
  withdrawComment as withdraw,
} from '#contract/operations/engagement/comments.ts'
import { noteViews } from '#contract/operations/engagement/note-views.ts'
import {
  putReaction as put,
  removeReaction as remove,
  showEngagement,
} from '#contract/operations/engagement/reactions.ts'
import type { Batches } from '#server/platform/batches.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { readerOf } from '#server/platform/http/reader-of.ts'
import type { ServedResources } from '#server/resource-engine/index.ts'
import { openViews } from './count-views.ts'
import { postComment, withdrawComment } from './post-comment.ts'
import { putReaction, removeReaction, viewEngagement } from './put-reaction.ts'
import { viewComment, viewComments, viewReplies } from './view-comments.ts'

interface Deps {
  readonly database: Database
  readonly batches: Batches
  readonly servedResources: ServedResources
}

const subjectOf = (sent: { readonly subject_type: string; readonly subject_id: bigint }) => ({
  type: sent.subject_type,
  id: sent.subject_id,
})

export function routeEngagement(api: Api, deps: Deps): void {
  const { database, servedResources } = deps
  const { db } = database
  const views = openViews(deps, servedResources)
  api.route(listComments, ({ actor: client, query }) =>
    viewComments(db, { servedResources, client }, subjectOf(query), query.after),
  )
  api.route(listReplies, ({ actor: client, params, query }) =>
    viewReplies(db, { servedResources, client }, params.id, query.after),
  )
  api.route(post, ({ actor: client, body }) =>
    database.transact(async (tx) => {
      const posted = { subject: subjectOf(body), body: body.body, parentId: body.parent_id ?? null }
      return viewComment(tx, client, await postComment(tx, servedResources, client, posted))
    }),
  )
  api.route(withdraw, ({ actor: client, params }) =>
    database.transact((tx) => withdrawComment(tx, servedResources, client, params.id)),
  )
  api.route(showEngagement, ({ actor: client, params }) =>
    viewEngagement(db, { servedResources, client }, subjectOf(params)),
  )
  api.route(put, ({ actor: client, params, body }) =>
    database.transact((tx) =>
      putReaction(tx, servedResources, client, { subject: subjectOf(params), reaction: body.reaction }),
    ),
  )
  api.route(remove, ({ actor: client, params }) =>
    database.transact((tx) => removeReaction(tx, servedResources, client, subjectOf(params))),
  )
  api.route(noteViews, async ({ actor: client, visitor, body }) => {
    const reader = readerOf(client, visitor)
    views.add(body.views.map((view) => ({ ...subjectOf(view), reader, client })))
    return {}
  })
}
