import type { Language } from '#contract/kernel/localized.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { targetOf } from '#contract/kernel/resource/kinds/reference.ts'
import { isRows } from '#contract/kernel/resource/kinds/rows.ts'
import { missingEither } from '#contract/kernel/resource/missing-either.ts'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { type Activity, recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { clientsNamedBy, clientsOfRow } from './client-of-row.rules.ts'
import { fieldOf, isJoined } from './columns.rules.ts'
import { changesGroup, lastPlace } from './order.queries.ts'
import { presentRows } from './present-rows.ts'
import { publishedColumns } from './publishing.queries.ts'
import { may } from './row-actions.rules.ts'
import { findRow, lockRow, type StoredRow } from './rows.queries.ts'
import type { ServedResource, ServedResources, StaffMember, WriteAction } from './served-resource.ts'
import { changesOf, snapshotOf } from './snapshot.rules.ts'
import { cleaned, columnsOfValues, definedOf, type Values, withDefaults } from './stored-values.ts'
import { insertRow, lockTargets, updateRow as setColumns } from './write.queries.ts'
import { writeJoined } from './write-children.ts'

/** The writer, with address and language. */
export interface Writer {
  readonly staff: StaffMember
  readonly locale: Language
  readonly ip: string
  /** Of a task, whose request is over; left out: the request's. */
  readonly device?: string | null
  readonly requestId?: string | undefined
}

export interface WriteContext {
  readonly servedResources: ServedResources
  readonly served: ServedResource
  readonly writer: Writer
  /** For effects outside the database. */
  readonly jobs: Jobs
}

export async function storeRow(tx: Tx, context: WriteContext, sent: Values): Promise<ResourceRow> {
  const { served, writer } = context
  const values = await cleaned(tx, served, withDefaults(served, sent))
  expectEither(served, values)
  await expectTargets(tx, context, values)
  const more = await served.server.beforeStore?.(tx, values, writer.staff, context.jobs)
  const columns = columnsOfValues(served, values, null)
  const published = publishedColumns(served.resource, values)
  const id = await insertRow(tx, served, {
    ...columns,
    ...lastPlace(served, columns),
    ...published,
    ...more,
  })
  await writeJoined(tx, childWriter(context), id, values)
  const row = await readRow(tx, context, id)
  await log(tx, context, id, { action: 'created', after: snapshotOf(served.resource, row) })
  await served.server.afterWrite?.(tx, row, 'created', writer.staff)
  return row
}

/**
 * Changes the sent fields only.
 * @throws Refusal `resource.changed_meanwhile` with the current row, when it differs from what the writer saw
 */
export async function updateRow(
  tx: Tx,
  context: WriteContext,
  id: bigint,
  { seen_updated_at: seenUpdatedAt, ...sent }: Values,
): Promise<ResourceRow> {
  const { served, writer } = context
  const { stored, row } = await lock(tx, context, id, 'update')
  if (typeof seenUpdatedAt === 'string' && Date.parse(seenUpdatedAt) !== Date.parse(row.updated_at)) {
    throw new Refusal('resource.changed_meanwhile', { current: row })
  }
  const values = await cleaned(tx, served, definedOf(sent))
  if (typeof seenUpdatedAt !== 'string') expectNoRows(served, values)
  expectEither(served, values, row)
  await expectTargets(tx, context, values)
  const more = await served.server.beforeUpdate?.(tx, values, row, writer.staff, context.jobs)
  const changed = columnsOfValues(served, values, stored)
  const columns = {
    ...changed,
    ...(changesGroup(served, changed, stored) && lastPlace(served, changed)),
    ...publishedColumns(served.resource, values, row),
    ...more,
  }
  const isJoinedToo = Object.keys(values).some((name) => isJoined(fieldOf(served.resource, name)))
  await setColumns(tx, served, id, columns, { always: isJoinedToo })
  await writeJoined(tx, childWriter(context), id, values)
  const after = await readRow(tx, context, id)
  const changes = changesOf(served.resource, row, after)
  if (changes === null) return after
  await log(tx, context, id, { action: 'updated', ...changes })
  await served.server.afterWrite?.(tx, after, 'updated', writer.staff)
  return after
}

/** A row in the trash cannot be changed and others cannot be restored: they do not exist for the caller. */
export async function lock(
  tx: Tx,
  { served, servedResources, writer }: WriteContext,
  id: bigint,
  action: 'update' | 'destroy' | 'restore',
): Promise<{ stored: StoredRow; row: ResourceRow }> {
  const stored = await lockRow(tx, served, writer.staff, id, action === 'destroy' ? 'destroy' : 'update')
  const isThere = stored !== null && (stored['deleted_at'] !== null) === (action === 'restore')
  if (!isThere) throw new Refusal('request.not_found')
  const fields = Object.keys(served.resource.fields)
  const [row] = await presentRows(tx, servedResources, served, { rows: [stored], fields, reader: writer })
  if (!row) throw new Refusal('request.not_found')
  if (!may(served, action, row, writer.staff)) throw new Refusal('resource.not_now')
  await servedResources.expectNotOwn(tx, writer.staff.id, clientsOfRow(served.resource, row))
  return { stored, row }
}

/** The row after a write, as this person sees it. */
export async function readRow(
  tx: Tx,
  { served, servedResources, writer }: WriteContext,
  id: bigint,
): Promise<ResourceRow> {
  const stored = await findRow(tx, served, writer.staff, id)
  // A write may not hide the row from its writer.
  if (!stored) throw new Refusal('staff.permission_denied')
  const fields = Object.keys(served.resource.fields)
  const [row] = await presentRows(tx, servedResources, served, { rows: [stored], fields, reader: writer })
  if (!row) throw new Error('a row that was read is gone')
  return row
}

/** @param row the row before the write; untouched fields are not checked */
export function expectEither({ resource }: ServedResource, values: Values, row?: ResourceRow): void {
  const touched = missingEither(resource, { ...row, ...values }).filter(
    ({ name, other }) => row === undefined || name in values || other in values,
  )
  if (touched.length === 0) return
  const fields = touched.map(({ name, broken }) => [name, broken])
  throw new Refusal('request.invalid', {}, Object.fromEntries(fields))
}

/**
 * @throws Refusal `resource.reference_missing` on the field whose target is in the trash or hidden from this person,
 * `staff.own_client` where one is this person as a client
 */
export async function expectTargets(
  tx: Tx,
  { served, servedResources, writer }: WriteContext,
  values: Values,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const to = targetOf(served.resource.fields[name])
    if (to === null) continue
    const ids = Array.isArray(value) ? value : typeof value === 'bigint' ? [value] : []
    if (ids.length === 0) continue
    const found = await lockTargets(tx, servedResources.of(to), writer.staff, ids)
    if (found.size < new Set(ids).size)
      throw new Refusal('resource.reference_missing', {}, { [name]: { rule: 'select_object', values: {} } })
  }
  await servedResources.expectNotOwn(tx, writer.staff.id, clientsNamedBy(served.resource.fields, values))
}

function childWriter(context: WriteContext) {
  return {
    served: context.served,
    expectTargets: (tx: Tx, served: ServedResource, values: Values) =>
      expectTargets(tx, { ...context, served }, values),
  }
}

/** A list that replaces another must name the state it has seen: rows added meanwhile would be lost. */
function expectNoRows({ resource }: ServedResource, values: Values): void {
  const isReplaced = Object.keys(values).some((name) => isRows(resource.fields[name]))
  if (!isReplaced) return
  throw new Refusal('request.invalid', {}, { seen_updated_at: { rule: 'required', values: {} } })
}

/** Writes the activity row. */
export async function log(
  tx: Tx,
  { served, writer }: WriteContext,
  id: bigint,
  entry: Pick<Activity, 'before' | 'after'> & { readonly action: WriteAction },
): Promise<void> {
  const { staff, ip, device, requestId } = writer
  const subject = { type: served.server.table, id }
  await recordActivity(tx, [
    { ...entry, subject, actor: { type: 'staff', id: staff.id }, ip, device, requestId },
  ])
}
