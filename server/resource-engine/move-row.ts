import { Refusal } from '#contract/kernel/refusal.ts'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockGroup, writeOrder } from './order.queries.ts'
import { lock, log, readRow, type WriteContext } from './write-row.ts'

/**
 * Puts a row before another in its order.
 * @param before null: last
 * @throws Refusal `resource.reference_missing` when the other one is in another order
 */
export async function moveRow(
  tx: Tx,
  context: WriteContext,
  id: bigint,
  before: bigint | null,
): Promise<ResourceRow> {
  const { served } = context
  // Locks the whole order first, so two moves cannot wait for each other.
  const ids = await lockGroup(tx, served, id)
  const { row } = await lock(tx, context, id, 'update')
  const others = ids.filter((other) => other !== id)
  const place = before === null ? others.length : others.indexOf(before)
  if (place < 0)
    throw new Refusal('resource.reference_missing', {}, { before: { rule: 'select_object', values: {} } })
  const from = ids.indexOf(id)
  if (place === from) return row
  await writeOrder(tx, served, others.toSpliced(place, 0, id))
  const places = { before: { position: from + 1 }, after: { position: place + 1 } }
  await log(tx, context, id, { action: 'moved', ...places })
  const moved = await readRow(tx, context, id)
  await served.server.afterWrite?.(tx, moved, 'moved', context.writer.staff)
  return moved
}
