import { Refusal } from '#contract/kernel/refusal.ts'
import type { ClientWrites } from '#contract/kernel/resource/audience.ts'
import { targetOf } from '#contract/kernel/resource/kinds/reference.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { columnOf } from '../columns.rules.ts'
import { lastPlace } from '../order.queries.ts'
import { wireRows } from '../present-rows.ts'
import { publishedColumns } from '../publishing.queries.ts'
import { hasId } from '../row-sql.queries.ts'
import type { ServedResource, ServedResources } from '../served-resource.ts'
import { snapshotOf } from '../snapshot.rules.ts'
import { cleaned, columnsOfValues, type Values, withDefaults } from '../stored-values.ts'
import { insertRow } from '../write.queries.ts'
import { writeJoined } from '../write-children.ts'
import { expectEither } from '../write-row.ts'
import { lockShown, selectAudience } from './audience.queries.ts'

export interface Making {
  readonly servedResources: ServedResources
  readonly served: ServedResource
  readonly writes: ClientWrites
  readonly client: ClientActor
  readonly jobs: Jobs
}

/**
 * A row that a client makes. That it is the only one `oncePer` is for the unique index to say.
 * @throws Refusal `resource.reference_missing` for what the client is not shown, `resource.not_now` outside of `while`
 */
export async function makeRow(tx: Tx, making: Making, sent: Values): Promise<bigint> {
  const { served, client, jobs } = making
  const values = await cleaned(tx, served, withDefaults(served, sent))
  expectEither(served, values)
  await expectOpen(tx, making, values)
  await expectShown(tx, making, served, values)
  const own = served.server.clientWrites
  const more = await own?.beforeStore?.(tx, values, client)
  const columns = columnsOfValues(served, values, null)
  const id = await insertRow(tx, served, {
    ...columns,
    ...lastPlace(served, columns),
    ...publishedColumns(served.resource, values),
    ...ownColumns(making),
    ...more,
  })
  const writer = {
    served,
    expectTargets: (_tx: Tx, child: ServedResource, given: Values) => expectShown(tx, making, child, given),
  }
  await writeJoined(tx, writer, id, values)
  await keepActivity(tx, making, id)
  await own?.afterStore?.(tx, { id, values, client, jobs })
  return id
}

function ownColumns({ served, writes: { owner, state }, client }: Making): Values {
  const field = served.resource.state
  return {
    [columnOf(served, owner, owner)]: client.id,
    ...(state !== undefined && field !== undefined && { [columnOf(served, field, field)]: state }),
  }
}

/** The parent is shown to the client and in the right state, and stays so until the row is there. */
async function expectOpen(
  tx: Tx,
  { servedResources, served, writes, client }: Making,
  values: Values,
): Promise<void> {
  const { while: condition } = writes
  if (!condition) return
  const parent = servedResources.of(targetOf(served.resource.fields[condition.parent]) ?? '')
  const [found] = await lockShown(tx, parent, client, idsIn(values[condition.parent]), 'share')
  if (!found) throw missing(condition.parent)
  const { is } = condition
  if (is && !is.some((state) => state === found.state)) throw new Refusal('resource.not_now')
}

async function expectShown(
  tx: Tx,
  { servedResources, client }: Making,
  { resource: { fields } }: ServedResource,
  values: Values,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const to = targetOf(fields[name])
    const ids = [...new Set(idsIn(value))]
    if (to === null || ids.length === 0) continue
    const found = await lockShown(tx, servedResources.of(to), client, ids, 'key share')
    if (found.length < ids.length) throw missing(name)
  }
}

function missing(field: string): Refusal {
  return new Refusal('resource.reference_missing', {}, { [field]: { rule: 'select_object', values: {} } })
}

function idsIn(value: unknown): readonly bigint[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  return all.filter((one) => typeof one === 'bigint')
}

async function keepActivity(tx: Tx, { servedResources, served, client }: Making, id: bigint): Promise<void> {
  const fields = Object.keys(served.resource.fields)
  const read = { conditions: [hasId([id])], fields, titled: [], locale: 'ar' } as const
  const [row] = await wireRows(
    tx,
    served,
    await selectAudience(tx, servedResources, served, read, null),
    fields,
  )
  if (!row) throw new Error('a row that was made is gone')
  const subject = { type: served.server.table, id }
  const actor = { type: 'client', id: client.id } as const
  await recordActivity(tx, [{ action: 'created', subject, actor, after: snapshotOf(served.resource, row) }])
}
