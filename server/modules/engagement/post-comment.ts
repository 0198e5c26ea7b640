import { Refusal } from '#contract/kernel/refusal.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { findSubject, type ServedResources } from '#server/resource-engine/index.ts'
import { findBan } from './ban.queries.ts'
import {
  findThread,
  insertComment,
  lockOwn,
  markWithdrawn,
  type NewComment,
  type Subject,
} from './comment.queries.ts'
import { hasListedWord } from './word-list.rules.ts'

interface Posted {
  readonly subject: Subject
  readonly body: string
  readonly parentId: bigint | null
}

/**
 * @returns the id of the comment, which may wait for approval
 * @throws Refusal `request.not_found` for a subject that the client is not shown, `comment.not_allowed`,
 * `comment.barred`, `comment.parent_missing`
 */
export async function postComment(
  tx: Tx,
  servedResources: ServedResources,
  client: ClientActor,
  { subject, body, parentId }: Posted,
): Promise<bigint> {
  const shown = await findSubject(tx, servedResources, subject, client)
  if (!shown) throw new Refusal('request.not_found')
  if (!shown.allowsComments) throw new Refusal('comment.not_allowed')
  const ban = await findBan(tx, client.id)
  if (ban)
    throw new Refusal('comment.barred', { reason: ban.reason, until: ban.endsAt?.toISOString() ?? null })
  if (parentId !== null) await expectParent(tx, parentId, subject)
  return insertComment(tx, { subject, clientId: client.id, parentId, body, heldBy: await whoHolds(tx, body) })
}

/** A reply belongs to a comment that everyone sees, on the same subject; replies have no replies. */
async function expectParent(tx: Tx, parentId: bigint, subject: Subject): Promise<void> {
  const thread = await findThread(tx, parentId)
  if (thread?.type !== subject.type || thread.id !== subject.id) throw new Refusal('comment.parent_missing')
}

async function whoHolds(tx: Tx, body: string): Promise<NewComment['heldBy']> {
  const { comments_moderated: isModerated, comment_words: words } = await readSettings(tx, [
    'comments_moderated',
    'comment_words',
  ])
  if (hasListedWord(body, [words.ar, words.en])) return 'word'
  return isModerated ? 'moderation' : null
}

/**
 * Takes back an own comment. The text stays for staff in the log of the comment, and for nobody else.
 * @throws Refusal `request.not_found` for one of another, `comment.too_late` after ten minutes
 */
export async function withdrawComment(
  tx: Tx,
  servedResources: ServedResources,
  client: ClientActor,
  id: bigint,
): Promise<Record<string, never>> {
  const own = await lockOwn(tx, id, client.id)
  if (!own || !(await findSubject(tx, servedResources, own, client))) throw new Refusal('request.not_found')
  if (own.isLate) throw new Refusal('comment.too_late')
  await markWithdrawn(tx, id)
  const actor = { type: 'client', id: client.id } as const
  await recordActivity(tx, [{ action: 'deleted', subject: { type: 'comment', id }, actor }])
  return {}
}
