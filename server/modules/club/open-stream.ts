import { Refusal } from '#contract/kernel/refusal.ts'
import { findBenefits } from '#server/modules/subscriptions/index.ts'
import { holdsVirtualTicket } from '#server/modules/tickets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { findStream, type LiveStream } from './live.queries.ts'
import { signStream } from './sign-stream.ts'

interface Asked {
  readonly id: bigint
  /** Null: a visitor. */
  readonly client: Pick<ClientActor, 'id' | 'flags'> | null
  readonly secret: string | null
}

/**
 * The address of a stream for one who may watch it.
 * @throws Refusal `request.not_found`, `live.not_running` before and after it, `live.not_for_you`
 */
export async function openStream(db: Db, { id, client, secret }: Asked): Promise<{ url: string }> {
  const stream = await findStream(db, id)
  if (!stream) throw new Refusal('request.not_found')
  if (!(await mayWatch(db, stream, client))) throw new Refusal('live.not_for_you')
  if (stream.status !== 'live' && stream.status !== 'recorded') throw new Refusal('live.not_running')
  return { url: signStream(stream.url, secret, stream.signedUntil) }
}

async function mayWatch(db: Db, { watchers, gameId }: LiveStream, client: Asked['client']): Promise<boolean> {
  if (watchers === 'all') return true
  if (client === null) return false
  if (watchers === 'ticket') return gameId !== null && (await holdsVirtualTicket(db, client.id, gameId))
  if (watchers === 'pro') return client.flags.has('pro')
  return watchers === 'clients' || (await findBenefits(db, [client.id])).has(client.id)
}
