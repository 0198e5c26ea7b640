import { resources } from '#contract/console-resources.ts'
import { actionRowsOf } from '#tests/world/action-rows.ts'
import { actionsOf, bringTo, inputFor, type RowGround } from '#tests/world/bring-row.ts'
import type { Caller } from '#tests/world/caller.ts'
import type { World } from '#tests/world/world.ts'
import type { Target } from './hostile-target.ts'

/** For each declared action of each section: a new row in a state in which it can be done. */
export function targetsOfActions(world: World, maker: Caller, checker: Caller): Record<string, Target> {
  const ground: RowGround = { world, maker, checker, rows: actionRowsOf(world, maker) }
  return Object.fromEntries(
    resources.flatMap(actionsOf).map((declared): [string, Target] => [
      declared.operation.id,
      async () => {
        const id = await bringTo(ground, declared, declared.action.from?.[0])
        return { params: { id }, body: await inputFor(ground, declared, id) }
      },
    ]),
  )
}
