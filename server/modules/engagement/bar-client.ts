import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertBan, isPast } from './ban.queries.ts'

/** @throws Refusal `ban.ends_in_past` */
export async function expectLater(tx: Tx, endsAt: string | null | undefined): Promise<void> {
  if (endsAt && (await isPast(tx, endsAt)))
    throw new Refusal('ban.ends_in_past', {}, { ends_at: 'ban.ends_in_past' })
}

/** Bars the author of a comment from commenting. @throws Refusal `ban.ends_in_past` */
export async function barAuthor(
  tx: Tx,
  {
    clientId,
    reason,
    endsAt,
    staffId,
  }: { clientId: bigint; reason: string; endsAt: string | null; staffId: bigint },
): Promise<void> {
  await expectLater(tx, endsAt)
  const id = await insertBan(tx, { clientId, reason, endsAt })
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'commenting_ban', id },
      actor: { type: 'staff', id: staffId },
      after: { client_id: String(clientId), reason, ends_at: endsAt },
    },
  ])
}
