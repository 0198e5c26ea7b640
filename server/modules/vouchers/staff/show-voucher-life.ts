import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type showVoucherLife as operation,
  voucherEvents,
} from '#contract/operations/vouchers/show-voucher-life.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type LifeEvent, selectLife } from './voucher-facts.queries.ts'

type Event = AnswerInput<typeof operation>[number]

export async function showVoucherLife(db: Db, id: bigint): Promise<Event[]> {
  const events = await selectLife(db, id)
  if (events.length === 0) throw new Refusal('request.not_found')
  return events.map(viewEvent)
}

function viewEvent({ event, at, whoType, whoId, whoName }: LifeEvent): Event {
  const known = voucherEvents.find((name) => name === event)
  if (!known) throw new Error(`no event of a voucher: ${event}`)
  const who =
    whoType === null || whoId === null ? null : { type: whoType, id: whoId.toString(), name: whoName ?? '' }
  return { event: known, at: at.toISOString(), who }
}
