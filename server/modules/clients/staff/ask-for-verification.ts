import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import {
  type GuardedKind,
  guardedKind,
  recordApproved,
  requestApproval,
} from '#server/modules/approvals/index.ts'
import { type ClientRow, findClient, lockClient } from '#server/modules/clients/index.ts'
import { type Channel, markVerified } from '#server/modules/identity/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'

const kind = 'contact-verification'

const payload = z.strictObject({
  client_id: idInput,
  channel: z.enum(['phone', 'email']),
  contact: z.string(),
})
type Payload = z.output<typeof payload>

/** Accepted as proven once a second person agrees, if the contact has not changed. */
export const contactVerificationKind: GuardedKind = guardedKind<Payload>({
  kind,
  payload,
  async current(db, { client_id, channel }) {
    const client = await findClient(db, client_id)
    return client && shownOf(client, channel)
  },
  async title(db, { client_id }) {
    return (await findClient(db, client_id))?.name ?? null
  },
  run: {
    async execute(tx, execution) {
      const { client_id: clientId, channel, contact } = execution.payload
      const client = await lockClient(tx, clientId)
      if (client?.[channel] !== contact || client[`${channel}_verified_at`] !== null)
        throw new Refusal('approval.changed_meanwhile')
      await markVerified(tx, clientId, channel)
      await recordApproved(tx, execution, {
        action: 'contact_verified',
        subject: { type: 'client', id: clientId },
        after: { [channel]: contact },
      })
    },
  },
})

interface Asked {
  readonly actor: StaffActor
  readonly origin: Origin
  readonly clientId: bigint
  readonly channel: Channel
  readonly reason: string
}

/**
 * The person who changed a contact must not confirm it: that would open the account.
 * @returns the id of the request
 * @throws Refusal `request.not_found`, `client.contact_missing`, `auth.already_verified`
 */
export async function askForVerification(tx: Tx, asked: Asked): Promise<bigint> {
  const { actor, origin, clientId, channel, reason } = asked
  const client = await lockClient(tx, clientId)
  if (!client) throw new Refusal('request.not_found')
  const contact = client[channel]
  if (contact === null) throw new Refusal('client.contact_missing')
  if (client[`${channel}_verified_at`] !== null) throw new Refusal('auth.already_verified')
  const before = shownOf(client, channel)
  return requestApproval(
    tx,
    { kind },
    {
      actor,
      origin,
      subject: { type: 'client', id: clientId },
      payload: { client_id: clientId, channel, contact },
      before,
      after: { ...before, verified: true },
      reason,
    },
  )
}

function shownOf(client: ClientRow, channel: Channel) {
  return { [channel]: client[channel], verified: client[`${channel}_verified_at`] !== null }
}
