import { savePayoutAccount } from '#server/modules/settlements/payout-account.queries.ts'
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
  await world.services.database.transact((tx) => savePayoutAccount(tx, clientId, payoutAccount))
  await world.asOwner(
    `update payout_account set changed_at = now() - interval '1 year' where client_id = ${clientId}`,
  )
}
