import type { RawBuilder } from 'kysely'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { listQueryOf } from '#contract/kernel/resource/list-query.ts'
import type { estimateNotification } from '#contract/operations/notifications/estimate-notification.ts'
import { clients } from '#contract/resources/clients/clients.ts'
import { clientsServer } from '#server/modules/clients/staff/index.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type ListFilter, type StaffMember, selectionOf } from '#server/resource-engine/index.ts'
import { type Addressed, countFixed, countReached, findBroadcast } from './broadcast.queries.ts'
import { dualControlReceiversMin, isQuiet, type QuietHours, segmentsOf } from './broadcast.rules.ts'
import { readTripoliHour } from './sms.queries.ts'

const clientsQuery = listQueryOf(clients)

/** The list's query in a stored filter; null: it is none of this section. */
export function queryOf(filter: unknown): ListFilter | null {
  if (typeof filter !== 'object' || filter === null || !('query' in filter)) return null
  const read = clientsQuery.safeParse(filter.query)
  return read.success ? read.data : null
}

/** The ids of the filter, as far as this person sees the clients; null where it has none. */
export async function chosenBy(
  db: Db,
  { audience, filter }: Pick<Addressed, 'audience' | 'filter'>,
  staff: StaffMember,
): Promise<RawBuilder<unknown> | null> {
  const query = audience === 'filter' ? queryOf(filter) : null
  return query && selectionOf(db, clientsServer, staff, query)
}

/** What is sent from now on: of a notification that has begun, its receivers are fixed. */
export async function estimate(
  db: Db,
  id: bigint,
  staff: StaffMember,
): Promise<AnswerInput<typeof estimateNotification>> {
  const broadcast = await findBroadcast(db, id)
  if (!broadcast) throw new Refusal('request.not_found')
  const isFixed = !['draft', 'scheduled'].includes(broadcast.status)
  const reached = isFixed
    ? await countFixed(db, id)
    : await countReached(db, broadcast, await chosenBy(db, broadcast, staff))
  const quiet = await readQuietHours(db)
  return {
    receivers: reached.receivers,
    in_app: reached.in_app,
    mail: reached.mail,
    sms: reached.sms_ar + reached.sms_en,
    sms_segments: segmentsOf(broadcast.body, { ar: reached.sms_ar, en: reached.sms_en }),
    unreached: reached.unreached,
    quiet_from: quiet.from,
    quiet_to: quiet.to,
    is_quiet: isQuiet(await readTripoliHour(db), quiet),
    dual_control_above: dualControlReceiversMin,
  }
}

export async function readQuietHours(db: Db): Promise<QuietHours> {
  const { sms_quiet_from: from, sms_quiet_to: to } = await readSettings(db, [
    'sms_quiet_from',
    'sms_quiet_to',
  ])
  return { from, to }
}
