import type { Insertable } from 'kysely'
import { startSubscription } from '#server/modules/subscriptions/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Subscription } from '#server/platform/db/schema.ts'
import type { Services } from '#server/services.ts'
import { fundClient } from './money.ts'
import type { World } from './world.ts'

let made = 0

/** A plan that is offered: ten dinars for a month, and nothing given. Its log entry answers for it, as the sealed records ask. */
export function newPlan(
  { database }: Pick<Services, 'database'>,
  changes: Partial<Insertable<Subscription>> = {},
): Promise<bigint> {
  made += 1
  const columns = {
    name_ar: `باقة ${made}`,
    name_en: `Plan ${made}`,
    price: 10_000n,
    duration: 1,
    duration_unit: 'months',
    status: 'offered',
    ...changes,
  }
  return database.transact(async (tx) => {
    const { id } = await tx
      .insertInto('subscription')
      .values(columns)
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = { type: 'subscription', id }
    await recordActivity(tx, [{ action: 'created', subject, actor: { type: 'system', id: null } }])
    return id
  })
}

/** A client who pays a new plan. @returns the subscription's id */
export async function subscribe(world: World, clientId: bigint, planId?: bigint): Promise<string> {
  await fundClient(world, clientId, '1000.000')
  const { services } = world
  const { transactionId } = await services.engine.post(startSubscription, {
    input: { clientId, planId: planId ?? (await newPlan(services)), seen: null, sender: null },
    actor: { type: 'client', id: clientId },
  })
  const { client_subscription_id: id } = await services.database.db
    .selectFrom('subscription_payment')
    .select('client_subscription_id')
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow()
  return String(id)
}
