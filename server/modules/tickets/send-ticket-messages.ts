import { maskName } from '#contract/kernel/names.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { paySms, type SmsBudget } from '#server/modules/identity/index.ts'
import { type BreakerDeps, takeAll } from '#server/platform/abuse/index.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { translate } from '#server/platform/messages.ts'
import { queueMessages } from '#server/platform/outbox/index.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { ticketLinkToken } from './ticket-link.ts'
import { findTicketMessages, markSent, putOffMessage, type TicketMessage } from './ticket-message.queries.ts'

/** Of a buyer, and of a phone. */
type Budget = 'ticketMessages' | 'ticketMessagesPhone'

interface MessageDeps extends BreakerDeps<SmsBudget | Budget> {
  readonly jobs: Jobs
  readonly keys: KeyRing
  readonly config: { readonly publicUrl: string }
}

const atOnceMax = 200
/** An SMS costs money, and who asked for it may have the ticket for nothing. */
const spent = 'auth.codes_paused'

/**
 * Friends without a wallet get the address of their ticket, and later that it admits no more, in the language of the buyer.
 * Each message is paid from the money for SMS; what a budget refuses is tried again an hour later.
 */
export async function sendTicketMessages(deps: MessageDeps): Promise<void> {
  for (const message of await findTicketMessages(deps.database.db, atOnceMax)) {
    const giveBack = await payFor(deps, message)
    if (giveBack === null) await putOffMessage(deps.database.db, message.id)
    else if (!(await sendOne(deps, message))) await giveBack()
  }
}

/** Null: a budget is spent. */
async function payFor(
  deps: MessageDeps,
  { buyerId, phone }: TicketMessage,
): Promise<(() => Promise<void>) | null> {
  const { limiter } = deps
  try {
    const own = [
      { name: 'ticketMessages', caller: buyerId.toString() },
      { name: 'ticketMessagesPhone', caller: phone },
    ] as const
    const giveBackOwn = await takeAll(limiter, own, spent)
    try {
      const giveBackMoney = await paySms(deps, phone)
      return async () => {
        await giveBackMoney()
        await giveBackOwn()
      }
    } catch (error) {
      await giveBackOwn()
      throw error
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === spent) return null
    throw error
  }
}

/** @returns whether it was still to be sent */
function sendOne({ database, jobs, keys, config }: MessageDeps, message: TicketMessage): Promise<boolean> {
  const { kind, id, phone, locale, from, name } = message
  return database.transact(async (tx) => {
    if (!(await markSent(tx, message))) return false
    const address = new URL(`/ticket/${ticketLinkToken(keys, id)}`, config.publicUrl).href
    const body = translate(locale, `messages:ticket_${kind}.sms`, {
      from: maskName(from),
      ticket: name[locale],
      address,
    })
    await queueMessages(tx, jobs, [
      { channel: 'sms', recipient: phone, locale, purpose: 'announcement', body },
    ])
    return true
  })
}
