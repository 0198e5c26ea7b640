import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import { recordApproved } from '#server/modules/approvals/index.ts'
import { type ClientRow, findClient, lockClient } from '#server/modules/clients/index.ts'
import { type Channel, markVerified } from '#server/modules/identity/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Execution, Facts, Weighed } from '#server/resource-engine/index.ts'

const boundTo = z.object({ contact: z.string() })

/** The person who changed a contact must not confirm it: that would open the account. Two agree on this one contact. */
export async function weighVerification(db: Db, id: bigint, channel: Channel): Promise<Weighed | null> {
  const client = await findClient(db, id)
  if (!client) return null
  const before = shownOf(client, channel)
  const contact = client[channel]
  return {
    title: client.name,
    before,
    after: { verified: true },
    refusal: refusalOf(client, channel),
    ...(contact !== null && { bound: { contact } }),
  }
}

function refusalOf(client: ClientRow, channel: Channel): Refusal | null {
  if (client[channel] === null) return new Refusal('client.contact_missing')
  return client[`${channel}_verified_at`] === null ? null : new Refusal('auth.already_verified')
}

/** @throws Refusal `approval.changed_meanwhile` */
export async function verifyByHand(
  tx: Tx,
  asked: { id: bigint; channel: Channel; bound: Facts | null; execution: Execution },
): Promise<void> {
  const { id, channel, execution } = asked
  const { contact } = boundTo.parse(asked.bound)
  const client = await lockClient(tx, id)
  if (client?.[channel] !== contact || client[`${channel}_verified_at`] !== null)
    throw new Refusal('approval.changed_meanwhile')
  await markVerified(tx, id, channel)
  await recordApproved(tx, execution, {
    action: 'contact_verified',
    subject: { type: 'client', id },
    after: { [channel]: contact },
  })
}

function shownOf(client: ClientRow, channel: Channel) {
  return { [channel]: client[channel], verified: client[`${channel}_verified_at`] !== null }
}
