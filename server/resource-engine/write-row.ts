import { Refusal } from '#contract/kernel/refusal.ts'
import { targetOf } from '#contract/kernel/resource/kinds/reference.ts'
import { isRows } from '#contract/kernel/resource/kinds/rows.ts'
import { missingEither } from '#contract/kernel/resource/missing-either.ts'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { type Activity, recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { may } from './abilities.rules.ts'
import { changesGroup, lastPlace } from './order.queries.ts'
import { presentRows } from './present-rows.ts'
import { publishedColumns } from './publishing.queries.ts'
import { findRow, lockRow, type StoredRow } from './rows.queries.ts'
import type { Section, Sections, StaffMember, WriteAction } from './section.ts'
import { changesOf, snapshotOf } from './snapshot.rules.ts'
import { cleaned, columnsOfValues, definedOf, type Values, withDefaults } from './stored-values.ts'
import { insertRow, lockTargets, updateRow as setColumns } from './write.queries.ts'
import { writeJoined } from './write-children.ts'

/** The writer, with address and language. */
export interface Writer {
  readonly staff: StaffMember
  readonly locale: 'ar' | 'en'
  readonly ip: string
  /** Of a task, whose request is over; left out: the request's. */
  readonly device?: string | null
  readonly requestId?: string | undefined
}

export interface WriteContext {
  readonly sections: Sections
  readonly section: Section
  readonly writer: Writer
  /** For effects outside the database. */
  readonly jobs: Jobs
}

export async function storeRow(tx: Tx, context: WriteContext, sent: Values): Promise<ResourceRow> {
  const { section, writer } = context
  const values = cleaned(section, withDefaults(section, sent))
  expectEither(section, values)
  await expectTargets(tx, context, values)
  const more = await section.half.beforeStore?.(tx, values, writer.staff)
  const columns = columnsOfValues(section, values, null)
  const published = publishedColumns(section.resource, values)
  const id = await insertRow(tx, section, {
    ...columns,
    ...lastPlace(section, columns),
    ...published,
    ...more,
  })
  await writeJoined(tx, childWriter(context), id, values)
  const row = await readRow(tx, context, id)
  await log(tx, context, id, { action: 'created', after: snapshotOf(section.resource, row) })
  await section.half.afterWrite?.(tx, row, 'created', writer.staff)
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
  const { section, writer } = context
  const { stored, row } = await lock(tx, context, id, 'update')
  if (typeof seenUpdatedAt === 'string' && Date.parse(seenUpdatedAt) !== Date.parse(row.updated_at)) {
    throw new Refusal('resource.changed_meanwhile', { current: row })
  }
  const values = cleaned(section, definedOf(sent))
  if (typeof seenUpdatedAt !== 'string') expectNoRows(section, values)
  expectEither(section, values, row)
  await expectTargets(tx, context, values)
  const more = await section.half.beforeUpdate?.(tx, values, row, writer.staff, context.jobs)
  const changed = columnsOfValues(section, values, stored)
  const columns = {
    ...changed,
    ...(changesGroup(section, changed, stored) && lastPlace(section, changed)),
    ...publishedColumns(section.resource, values, row),
    ...more,
  }
  await setColumns(tx, section, id, columns)
  await writeJoined(tx, childWriter(context), id, values)
  const after = await readRow(tx, context, id)
  const changes = changesOf(section.resource, row, after)
  if (changes === null) return after
  await log(tx, context, id, { action: 'updated', ...changes })
  await section.half.afterWrite?.(tx, after, 'updated', writer.staff)
  return after
}

/** A row in the trash cannot be changed and others cannot be restored: they do not exist for the caller. */
export async function lock(
  tx: Tx,
  { section, sections, writer }: WriteContext,
  id: bigint,
  action: 'update' | 'destroy' | 'restore',
): Promise<{ stored: StoredRow; row: ResourceRow }> {
  const stored = await lockRow(tx, section, writer.staff, id, action === 'destroy' ? 'destroy' : 'update')
  const isThere = stored !== null && (stored['deleted_at'] !== null) === (action === 'restore')
  if (!isThere) throw new Refusal('request.not_found')
  const fields = Object.keys(section.resource.fields)
  const [row] = await presentRows(tx, sections, section, { rows: [stored], fields, reader: writer })
  if (!row) throw new Refusal('request.not_found')
  if (!may(section, action, row, writer.staff)) throw new Refusal('resource.not_now')
  return { stored, row }
}

/** The row after a write, as this person sees it. */
export async function readRow(
  tx: Tx,
  { section, sections, writer }: WriteContext,
  id: bigint,
): Promise<ResourceRow> {
  const stored = await findRow(tx, section, writer.staff, id)
  // A write may not hide the row from its writer.
  if (!stored) throw new Refusal('staff.permission_denied')
  const fields = Object.keys(section.resource.fields)
  const [row] = await presentRows(tx, sections, section, { rows: [stored], fields, reader: writer })
  if (!row) throw new Error('a row that was read is gone')
  return row
}

/** @param row the row before the write; untouched fields are not checked */
function expectEither({ resource }: Section, values: Values, row?: ResourceRow): void {
  const touched = missingEither(resource, { ...row, ...values }).filter(
    ({ name, other }) => row === undefined || name in values || other in values,
  )
  if (touched.length === 0) return
  const fields = touched.map(({ name, broken }) => [name, broken])
  throw new Refusal('request.invalid', {}, Object.fromEntries(fields))
}

/**
 * @throws Refusal `resource.reference_missing` on the field whose target is in the trash or hidden from this person
 */
export async function expectTargets(
  tx: Tx,
  { section, sections, writer }: WriteContext,
  values: Values,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const to = targetOf(section.resource.fields[name])
    if (to === null) continue
    const ids = Array.isArray(value) ? value : typeof value === 'bigint' ? [value] : []
    if (ids.length === 0) continue
    const found = await lockTargets(tx, sections.of(to), writer.staff, ids)
    if (found.size < new Set(ids).size)
      throw new Refusal('resource.reference_missing', {}, { [name]: { rule: 'select_object', values: {} } })
  }
}

function childWriter(context: WriteContext) {
  return {
    section: context.section,
    expectTargets: (tx: Tx, section: Section, values: Values) =>
      expectTargets(tx, { ...context, section }, values),
  }
}

/** A list that replaces another must name the state it has seen: rows added meanwhile would be lost. */
function expectNoRows({ resource }: Section, values: Values): void {
  const isReplaced = Object.keys(values).some((name) => isRows(resource.fields[name]))
  if (!isReplaced) return
  throw new Refusal('request.invalid', {}, { seen_updated_at: { rule: 'required', values: {} } })
}

/** Writes the activity row. */
export async function log(
  tx: Tx,
  { section, writer }: WriteContext,
  id: bigint,
  entry: Pick<Activity, 'before' | 'after'> & { readonly action: WriteAction },
): Promise<void> {
  const { staff, ip, device, requestId } = writer
  const subject = { type: section.half.table, id }
  await recordActivity(tx, [
    { ...entry, subject, actor: { type: 'staff', id: staff.id }, ip, device, requestId },
  ])
}
