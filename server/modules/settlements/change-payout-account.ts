import { languageOf } from '#contract/kernel/localized.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { setPayoutAccount as contract } from '#contract/operations/settlements/payout-account.ts'
import type { PayoutAccount } from '#contract/shapes/bank-account.ts'
import { type ClientRow, findClient } from '#server/modules/clients/index.ts'
import { type PasswordDeps, withPassword } from '#server/modules/identity/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { writeSms } from '#server/modules/sms/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { queueMessages } from '#server/platform/outbox/index.ts'
import { findPayoutAccount, type KeptAccount, savePayoutAccount } from './payout-account.queries.ts'
import { coverNumber } from './settlement.rules.ts'

type Shown = AnswerInput<typeof contract>

export async function showPayoutAccount(db: Db, clientId: bigint): Promise<Shown | null> {
  const account = await findPayoutAccount(db, clientId)
  return account && shownOf(account)
}

interface Change {
  readonly clientId: bigint
  readonly account: PayoutAccount
  readonly currentPassword: string
  readonly origin: Origin
}

/**
 * Changes a merchant's payout account, with the password. The merchant is notified in the app and by SMS, because an
 * intruder would be paid. Opens its transaction itself, like logIn.
 * @throws Refusal `auth.incorrect_password`, `request.limited`
 */
export async function changePayoutAccount(
  deps: PasswordDeps & { readonly jobs: Jobs },
  { clientId, account, currentPassword, origin }: Change,
): Promise<Shown> {
  return withPassword(deps, { clientId, password: currentPassword }, async (tx) => {
    const before = await findPayoutAccount(tx, clientId)
    if (before && factsOf(before) === factsOf(account)) return shownOf(before)
    const after = await savePayoutAccount(tx, clientId, account)
    await recordActivity(tx, [
      {
        action: 'payout_account_changed',
        subject: { type: 'client', id: clientId },
        actor: { type: 'client', id: clientId },
        ip: origin.ip,
        requestId: origin.requestId,
        before: before && loggedOf(before),
        after: loggedOf(after),
      },
    ])
    const client = await findClient(tx, clientId)
    if (client) await announceChange(tx, deps.jobs, client)
    return shownOf(after)
  })
}

async function announceChange(tx: Tx, jobs: Jobs, client: ClientRow): Promise<void> {
  await notify(tx, [{ clientId: client.id, kind: 'payout_account_changed', data: {} }])
  const locale = languageOf(client.locale)
  await queueMessages(tx, jobs, [
    await writeSms(tx, { purpose: 'payout_account_changed', recipient: client.phone, locale }),
  ])
}

function factsOf({ bank, holder, number }: PayoutAccount): string {
  return JSON.stringify([bank, holder, number])
}

function loggedOf({ bank, holder, number }: PayoutAccount) {
  return { bank, holder, number: coverNumber(number) }
}

function shownOf({ bank, holder, number, changedAt }: KeptAccount): Shown {
  return { bank, holder, number, changed_at: changedAt.toISOString() }
}
