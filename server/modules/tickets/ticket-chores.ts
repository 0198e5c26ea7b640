import { Refusal } from '#contract/kernel/refusal.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { translate } from '#server/platform/messages.ts'
import { queueMessages } from '#server/platform/outbox/index.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { expireTickets, findCancelled, followGames, takeLinks } from './chore.queries.ts'
import { refundTicket } from './refund-ticket.ts'
import { ticketLinkToken } from './ticket-link.ts'

const refundsAtOnceMax = 200
const expiredAtOnceMax = 5_000
const linksAtOnceMax = 200
/** Ended meanwhile; a frozen account gets its money when staff have looked at it; a full queue is tried again. */
const passing: ReadonlySet<string> = new Set(['ticket.not_refundable', 'ledger.account_frozen', 'busy'])

/**
 * Gives the price of every ticket of a cancelled game or event back. Each ticket remembers by itself whether it was
 * refunded: the work may be left at any moment, by any number of processes, and goes on in the next round.
 */
export async function refundCancelled(engine: PostingEngine, db: Db): Promise<{ refunded: number }> {
  const ids = await findCancelled(db, refundsAtOnceMax)
  const refunded = await Promise.all(ids.map((id) => refundOne(engine, id)))
  return { refunded: refunded.filter(Boolean).length }
}

async function refundOne(engine: PostingEngine, clientTicketId: bigint): Promise<boolean> {
  try {
    await engine.post(refundTicket, {
      input: { clientTicketId, why: 'cancelled', clientId: null, reason: null },
      actor: { type: 'system', id: null },
    })
    return true
  } catch (error) {
    if (error instanceof Refusal && passing.has(error.code)) return false
    throw error
  }
}

export async function keepTickets(database: Database): Promise<void> {
  await followGames(database.db)
  await expireTickets(database.db, expiredAtOnceMax)
}

interface LinkDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly keys: KeyRing
  readonly config: { readonly publicUrl: string }
}

/** Friends without a wallet get the address of their ticket, in the language of the buyer. */
export async function sendTicketLinks({ database, jobs, keys, config }: LinkDeps): Promise<void> {
  await database.transact(async (tx) => {
    const links = await takeLinks(tx, linksAtOnceMax)
    await queueMessages(
      tx,
      jobs,
      links.map(({ id, phone, from, locale, name }) => ({
        channel: 'sms',
        recipient: phone,
        locale,
        purpose: 'announcement',
        body: translate(locale, 'messages:ticket_link.sms', {
          from,
          ticket: name[locale],
          address: new URL(`/ticket/${ticketLinkToken(keys, id)}`, config.publicUrl).href,
        }),
      })),
    )
  })
}
