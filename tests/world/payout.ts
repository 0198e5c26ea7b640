import { sql } from 'kysely'
import { savePayoutAccount } from '#server/modules/settlements/payout-account.queries.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { clientIdOf } from './money.ts'
import type { PersonName } from './people.ts'
import type { World } from './world.ts'

export const payoutAccount = {
  bank: 'مصرف الجمهورية',
  holder: 'شركة السوق',
  number: 'LY83002048000020100120361',
}

/** The payout account of this merchant, as if it had not changed for a long time. */
export async function namePayoutAccount(world: World, person: PersonName): Promise<void> {
  const clientId = await clientIdOf(world, person)
  await world.services.database.transact((tx) => saveOldAccount(tx, clientId))
}

/** With the log entry of its merchant, as the sealed records ask. */
export async function saveOldAccount(tx: Tx, clientId: bigint): Promise<void> {
  await savePayoutAccount(tx, clientId, payoutAccount)
  await sql`update payout_account set changed_at = now() - interval '1 year' where client_id = ${clientId}`.execute(
    tx,
  )
  await recordActivity(tx, [
    {
      action: 'payout_account_changed',
      subject: { type: 'client', id: clientId },
      actor: { type: 'client', id: clientId },
    },
  ])
}
