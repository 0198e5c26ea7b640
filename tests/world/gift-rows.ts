import { giftOrderStatuses } from '#contract/shapes/gift.ts'
import { pickUpCodeOf } from '#server/modules/gifts/pick-up-code.ts'
import type { ActionRows } from './action-row-types.ts'
import type { Caller } from './caller.ts'
import { makeBranch } from './organisation.ts'
import { givePoints, makeGift, setPoints, takeGift } from './points.ts'
import type { World } from './world.ts'

/** Gifts, and those that Omar takes at a branch. */
export function rowsOfGifts(world: World, admin: Caller): Readonly<Record<string, ActionRows>> {
  let opened: Promise<string> | undefined
  const open = async () => {
    await setPoints(world)
    await givePoints(world, 'omar', 100_000n)
    return makeGift(world, admin, { kind: 'pick_up', branch_id: await makeBranch(admin, 9), stock: 100_000 })
  }
  return {
    gifts: {
      async make() {
        await setPoints(world)
        return makeGift(world, admin, {
          kind: 'pick_up',
          branch_id: await makeBranch(admin, 8),
          stock: 10_000,
        })
      },
    },
    'client-gifts': {
      async make() {
        opened ??= open()
        return (await takeGift(await world.as('omar'), await opened)).id
      },
      inputs: { 'hand-over': async (id) => ({ code: pickUpCodeOf(world.services.keys, BigInt(id)) }) },
      states: Object.fromEntries(
        giftOrderStatuses.map((status) => [
          status,
          (id: string) => `
            update gift_order set status = '${status}',
              ended_at = ${['fetched', 'cancelled'].includes(status) ? 'now()' : 'null'},
              handed_over_by = ${status === 'fetched' ? '(select min(id) from staff_user)' : 'null'}
            where id = ${id}`,
        ]),
      ),
    },
  }
}
