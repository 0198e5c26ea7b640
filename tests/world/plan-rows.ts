import type { ActionRows } from './action-row-types.ts'
import type { Caller } from './caller.ts'
import { subscribe } from './plans.ts'
import { makeRow, resourceOf } from './resource-samples.ts'
import type { World } from './world.ts'

/** Plans, and clients who subscribed to one. */
export function rowsOfPlans(world: World, admin: Caller): Readonly<Record<string, ActionRows>> {
  return {
    subscriptions: {
      make: async () => String((await makeRow(admin, resourceOf('subscriptions')))['id']),
      states: Object.fromEntries(
        ['offered', 'withdrawn'].map((status) => [
          status,
          (id: string) => `update subscription set status = '${status}' where id = ${id}`,
        ]),
      ),
    },
    'client-subscriptions': {
      async make() {
        const { id: clientId } = await makeRow(admin, resourceOf('clients'))
        return subscribe(world, BigInt(String(clientId)))
      },
      after: { resume: 'cancel' },
      states: {
        trial: (id) =>
          `update client_subscription set status = 'trial', trial_phone = id::text where id = ${id}`,
        past_due: (id) => `update client_subscription set status = 'past_due' where id = ${id}`,
        ...Object.fromEntries(
          ['ended', 'cancelled'].map((status) => [
            status,
            (id: string) =>
              `update client_subscription set status = '${status}', due_at = null, ended_at = now() where id = ${id}`,
          ]),
        ),
      },
    },
  }
}
