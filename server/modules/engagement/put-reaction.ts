import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showEngagement } from '#contract/operations/engagement/reactions.ts'
import { type Reaction, reactions } from '#contract/shapes/reactions.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { findSubject, type ServedResources } from '#server/resource-engine/index.ts'
import { findBan } from './ban.queries.ts'
import type { Subject } from './comment.queries.ts'
import { deleteReaction, readCounts, saveReaction } from './react.queries.ts'
import type { Reading } from './view-comments.ts'

type Engagement = AnswerInput<typeof showEngagement>

/** @throws Refusal `request.not_found` for a subject that this reader is not shown */
export async function viewEngagement(
  db: Db,
  { servedResources, client }: Reading,
  subject: Subject,
): Promise<Engagement> {
  const shown = await findSubject(db, servedResources, subject, client)
  if (!shown) throw new Refusal('request.not_found')
  const [counts, offered, ban] = await Promise.all([
    readCounts(db, subject, client?.id ?? null),
    readOffered(db),
    client && findBan(db, client.id),
  ])
  const { views, comments, reactions: all, byReaction, mine } = counts
  return {
    allow_comments: shown.allowsComments,
    allow_reactions: shown.allowsReactions,
    views,
    comments,
    reactions: all,
    offered: offered.map((reaction) => ({ reaction, count: byReaction[reaction] ?? 0 })),
    mine,
    barred: ban && { reason: ban.reason, until: ban.endsAt?.toISOString() ?? null },
  }
}

/** @throws Refusal `request.not_found`, `reaction.not_allowed`, `reaction.not_offered` */
export async function putReaction(
  tx: Tx,
  servedResources: ServedResources,
  client: ClientActor,
  { subject, reaction }: { subject: Subject; reaction: Reaction },
): Promise<Engagement> {
  const shown = await findSubject(tx, servedResources, subject, client)
  if (!shown) throw new Refusal('request.not_found')
  if (!shown.allowsReactions) throw new Refusal('reaction.not_allowed')
  if (!(await readOffered(tx)).includes(reaction)) throw new Refusal('reaction.not_offered')
  await saveReaction(tx, subject, client.id, reaction)
  return viewEngagement(tx, { servedResources, client }, subject)
}

/** Allowed also where no further reactions are. @throws Refusal `request.not_found` */
export async function removeReaction(
  tx: Tx,
  servedResources: ServedResources,
  client: ClientActor,
  subject: Subject,
): Promise<Engagement> {
  if (!(await findSubject(tx, servedResources, subject, client))) throw new Refusal('request.not_found')
  await deleteReaction(tx, subject, client.id)
  return viewEngagement(tx, { servedResources, client }, subject)
}

async function readOffered(db: Db): Promise<readonly Reaction[]> {
  const settings = await readSettings(
    db,
    reactions.map((reaction) => `reaction_${reaction}` as const),
  )
  return reactions.filter((reaction) => settings[`reaction_${reaction}`])
}
