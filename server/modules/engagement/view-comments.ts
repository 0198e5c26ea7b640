import { maskName } from '#contract/kernel/names.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  commentsPage,
  type listComments,
  type listReplies,
} from '#contract/operations/engagement/comments.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { findSubject, type ServedResources } from '#server/resource-engine/index.ts'
import {
  type CommentRow,
  findComment,
  findThread,
  type Subject,
  selectComments,
  selectReplies,
} from './comment.queries.ts'

export interface Reading {
  readonly servedResources: ServedResources
  /** Null is a visitor. */
  readonly client: ClientActor | null
}

type Page = AnswerInput<typeof listComments>
type CommentView = Page['comments'][number]
type Replies = AnswerInput<typeof listReplies>

/** Of each comment in a list. */
const repliesShown = 3

/** @throws Refusal `request.not_found` for a subject that this reader is not shown */
export async function viewComments(
  db: Db,
  { servedResources, client }: Reading,
  subject: Subject,
  after: bigint | undefined,
): Promise<Page> {
  if (!(await findSubject(db, servedResources, subject, client))) throw new Refusal('request.not_found')
  const rows = await selectComments(db, subject, client?.id ?? null, { after, limit: commentsPage + 1 })
  const shown = rows.slice(0, commentsPage)
  return { comments: await withReplies(db, client, shown), next: nextOf(rows, commentsPage) }
}

/** @throws Refusal `request.not_found`, also where the subject of the comment is not shown to this reader */
export async function viewReplies(
  db: Db,
  { servedResources, client }: Reading,
  id: bigint,
  after: bigint | undefined,
): Promise<Replies> {
  const subject = await findThread(db, id)
  if (!subject || !(await findSubject(db, servedResources, subject, client)))
    throw new Refusal('request.not_found')
  const rows = await selectReplies(db, [id], client?.id ?? null, { after, limit: commentsPage + 1 })
  return {
    replies: rows.slice(0, commentsPage).map((row) => viewOf(row, client)),
    next: nextOf(rows, commentsPage),
  }
}

export async function viewComment(db: Db, client: ClientActor, id: bigint): Promise<CommentView> {
  const row = await findComment(db, id)
  if (!row) throw new Refusal('request.not_found')
  return { ...viewOf(row, client), replies: [], next_reply: null }
}

async function withReplies(
  db: Db,
  client: ClientActor | null,
  rows: readonly CommentRow[],
): Promise<CommentView[]> {
  const ids = rows.map(({ id }) => id)
  const found =
    ids.length === 0
      ? []
      : await selectReplies(db, ids, client?.id ?? null, { after: undefined, limit: repliesShown + 1 })
  const byParent = Map.groupBy(found, ({ parentId }) => parentId)
  return rows.map((row) => {
    const replies = byParent.get(row.id) ?? []
    return {
      ...viewOf(row, client),
      replies: replies.slice(0, repliesShown).map((reply) => viewOf(reply, client)),
      next_reply: nextOf(replies, repliesShown),
    }
  })
}

function viewOf(row: CommentRow, client: ClientActor | null) {
  const own = row.clientId === client?.id
  return {
    id: String(row.id),
    author: row.author === null ? null : maskName(row.author),
    body: row.body,
    created_at: row.createdAt.toISOString(),
    own,
    state: row.state,
    withdrawable_until: own && row.isWithdrawable ? row.withdrawableUntil.toISOString() : null,
  }
}

/** The last one that is shown, when there are more. */
function nextOf(rows: readonly CommentRow[], shown: number): string | null {
  const last = rows[shown - 1]
  return rows.length > shown && last ? String(last.id) : null
}
