import { Refusal } from '#contract/kernel/refusal.ts'
import { findAccounts, stopAccounts } from '#server/modules/account/index.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import { unfreezeAccount } from '#server/modules/integrity/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import { findStopped } from './clients.queries.ts'

interface Freezing {
  readonly staffId: bigint
  readonly origin: Origin
  readonly clientId: bigint
  readonly frozen: boolean
  readonly reason: string
}

/**
 * Freezes all accounts of a client, and opens missing ones first. They move again only when each is proven from its
 * first entry on, also after a freeze by a check.
 * @throws Refusal `request.not_found`, `ledger.account_drifts`
 */
export async function freezeWallet(
  tx: Tx,
  { staffId, origin, clientId, frozen, reason }: Freezing,
): Promise<void> {
  if (!(await lockClient(tx, clientId))) throw new Refusal('request.not_found')
  const changed = frozen
    ? await stopAccounts(tx, clientId)
    : await moveAgain(tx, clientId, { staffId, ip: origin.ip, reason })
  if (changed.length === 0) return
  await recordActivity(tx, [
    {
      action: frozen ? 'frozen' : 'unfrozen',
      subject: { type: 'client', id: clientId },
      actor: { type: 'staff', id: staffId },
      after: { reason, account_ids: changed.map(String) },
    },
  ])
}

/**
 * Accounts frozen by the deletion move again once proven; accounts frozen before stay frozen.
 * @throws Refusal `ledger.account_drifts`
 */
export async function moveAsBefore(tx: Tx, clientId: bigint, staffId: bigint): Promise<void> {
  const stopped = new Set(await findStopped(tx, clientId))
  for (const { id, frozen } of await findAccounts(tx, clientId))
    if (frozen && stopped.has(id)) await unfreezeAccount(tx, { accountId: id, staffId, reason: null })
}

async function moveAgain(
  tx: Tx,
  clientId: bigint,
  by: { readonly staffId: bigint; readonly ip: string | null; readonly reason: string },
): Promise<readonly bigint[]> {
  const accounts = await findAccounts(tx, clientId)
  const stopped = accounts.filter(({ frozen }) => frozen).map(({ id }) => id)
  for (const accountId of stopped) await unfreezeAccount(tx, { accountId, ...by })
  return stopped
}
