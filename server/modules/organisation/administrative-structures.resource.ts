import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ResourceValues } from '#contract/kernel/resource/row-types.ts'
import { administrativeStructures } from '#contract/resources/organisation/administrative-structures.ts'
import { settingIsOn } from '#server/modules/settings/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { countLevels, findAbove, lockStructures } from './structure.queries.ts'

type Values = ResourceValues<typeof administrativeStructures>

/** More levels fit no page. */
const levelsMax = 8

export const administrativeStructuresServer = serveResource(administrativeStructures, {
  table: 'administrative_structure',
  visibleTo: 'all',
  audience: {
    where: () =>
      sql`(case when t.board then ${settingIsOn('show_board_of_directors')} else ${settingIsOn('show_administrative_structures')} end)`,
  },
  beforeStore: (tx, values) => expectTree(tx, values, null),
  beforeUpdate: (tx, values, { id }) => expectTree(tx, values, BigInt(id)),
})

/** @throws Refusal `structure.circle`, `structure.too_deep` */
async function expectTree(tx: Tx, { parent_id: parentId }: Values, id: bigint | null): Promise<undefined> {
  if (!parentId) return
  // Two moves at once could close a circle that neither sees.
  await lockStructures(tx)
  const above = await findAbove(tx, parentId)
  const refuse = (code: 'structure.circle' | 'structure.too_deep') =>
    new Refusal(code, {}, { parent_id: code })
  if (id !== null && above.includes(id)) throw refuse('structure.circle')
  const levels = id === null ? 1 : await countLevels(tx, id)
  if (above.length + levels > levelsMax) throw refuse('structure.too_deep')
}
