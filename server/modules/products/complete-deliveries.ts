import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { keepStep } from './lead-shipment.ts'
import { lockOverdue, setStatuses } from './shipment.queries.ts'

/** Of one transaction. */
const chunkMax = 100

/** Delivered shipments are completed by themselves after three days. @returns how many */
export async function completeDeliveries({ transact }: Pick<Database, 'transact'>): Promise<number> {
  let completed = 0
  for (;;) {
    const count = await transact(async (tx) => {
      const overdue = await lockOverdue(tx, chunkMax)
      const step = { to: 'completed', staffId: null, note: null } as const
      await setStatuses(
        tx,
        overdue.map(({ id, status }) => ({ shipmentId: id, from: status, ...step })),
      )
      for (const shipment of overdue) await keepStep(tx, shipment, step)
      await recordActivity(
        tx,
        overdue.map(({ id, status }) => ({
          action: 'completed',
          subject: { type: 'shipment', id },
          actor: { type: 'system', id: null },
          before: { status },
          after: { status: 'completed' },
        })),
      )
      return overdue.length
    })
    completed += count
    if (count < chunkMax) return completed
  }
}
