import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { listQueryOf } from '#contract/kernel/resource/list-query.ts'
import type { storeSavedView } from '#contract/operations/console/saved-views.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { readWithin } from '#server/platform/db/read-within.ts'
import { applyFilters } from '../list-filter.queries.ts'
import { countRows } from '../rows.queries.ts'
import type { ServedResource, ServedResources, StaffMember } from '../served-resource.ts'
import {
  deleteView,
  hasRole,
  insertView,
  lockOwnView,
  type SavedView,
  selectViews,
  updateView,
} from './view.queries.ts'

/** Counts are optional: they are made one by one, so other pages keep their connections. */
const countMillisMax = 1_000
const allCountsMillisMax = 3_000

type ShownView = AnswerInput<typeof storeSavedView>

export async function listViews(
  db: Db,
  servedResources: ServedResources,
  staff: StaffMember,
  resource: string,
): Promise<ShownView[]> {
  const served = servedFor(servedResources, staff, resource)
  const views = await selectViews(db, staff.id, resource)
  const endsAt = performance.now() + allCountsMillisMax
  const shown: ShownView[] = []
  for (const view of views)
    shown.push(
      viewOf(staff, view, performance.now() < endsAt ? await countView(db, served, staff, view) : null),
    )
  return shown
}

/** One view with its count, after saving. */
export async function showView(
  db: Db,
  servedResources: ServedResources,
  staff: StaffMember,
  view: SavedView,
): Promise<ShownView> {
  const served = servedFor(servedResources, staff, view.resource)
  return viewOf(staff, view, await countView(db, served, staff, view))
}

/** @throws Refusal `view.not_of_section`, `view.role_not_yours`, `resource.taken` */
export async function storeView(
  tx: Tx,
  servedResources: ServedResources,
  staff: StaffMember,
  sent: Pick<SavedView, 'resource' | 'name' | 'query'> & {
    columns?: readonly string[] | null | undefined
    role_id?: bigint | null | undefined
  },
): Promise<SavedView> {
  const served = servedFor(servedResources, staff, sent.resource)
  const { resource, name, query, columns = null, role_id: roleId = null } = sent
  const view = { staffId: staff.id, resource, name, query, columns, roleId }
  await expectFit(tx, served, staff, view)
  const id = await insertView(tx, view)
  if (id === null) throw taken()
  return { ...view, id }
}

export async function changeView(
  tx: Tx,
  servedResources: ServedResources,
  staff: StaffMember,
  id: bigint,
  sent: {
    name?: string | undefined
    query?: Readonly<Record<string, string>> | undefined
    columns?: readonly string[] | null | undefined
    role_id?: bigint | null | undefined
  },
): Promise<SavedView> {
  const found = await lockOwnView(tx, staff.id, id)
  if (!found) throw new Refusal('request.not_found')
  const served = servedFor(servedResources, staff, found.resource)
  const view: SavedView = {
    ...found,
    name: sent.name ?? found.name,
    query: sent.query ?? found.query,
    columns: sent.columns === undefined ? found.columns : sent.columns,
    roleId: sent.role_id === undefined ? found.roleId : sent.role_id,
  }
  await expectFit(tx, served, staff, view)
  if (!(await updateView(tx, view))) throw taken()
  return view
}

export async function forgetView(tx: Tx, staff: StaffMember, id: bigint): Promise<void> {
  const found = await lockOwnView(tx, staff.id, id)
  if (!found) throw new Refusal('request.not_found')
  await deleteView(tx, id)
}

function taken(): Refusal {
  return new Refusal('resource.taken', {}, { name: 'resource.taken' })
}

/** A section that a person may not see has no views either. */
function servedFor(servedResources: ServedResources, staff: StaffMember, resource: string): ServedResource {
  const served = servedResources.all.find(({ resource: { name } }) => name === resource)
  if (!served || !staff.permissions.has(`${resource}-index`)) throw new Refusal('request.not_found')
  return served
}

async function expectFit(
  tx: Tx,
  { resource }: ServedResource,
  staff: StaffMember,
  view: Omit<SavedView, 'id'>,
): Promise<void> {
  const known = [...Object.keys(resource.fields), 'id', 'created_at', 'updated_at']
  const fits = listQueryOf(resource).safeParse(view.query).success
  if (!fits || view.columns?.some((column) => !known.includes(column)))
    throw new Refusal('view.not_of_section')
  if (view.roleId !== null && !(await hasRole(tx, staff.id, view.roleId)))
    throw new Refusal('view.role_not_yours', {}, { role_id: 'view.role_not_yours' })
}

/** Null when it is late, or when the section no longer supports the view. */
async function countView(
  db: Db,
  served: ServedResource,
  staff: StaffMember,
  view: SavedView,
): Promise<number | null> {
  const query = listQueryOf(served.resource).safeParse(view.query)
  if (!query.success) return null
  const counted = await readWithin(db, countMillisMax, async (tx) =>
    countRows(tx, served, await applyFilters(tx, served, staff, query.data)),
  )
  return counted?.total ?? null
}

function viewOf(staff: StaffMember, view: SavedView, count: number | null): ShownView {
  return {
    id: view.id.toString(),
    resource: view.resource,
    name: view.name,
    query: { ...view.query },
    columns: view.columns === null ? null : [...view.columns],
    role_id: view.roleId?.toString() ?? null,
    own: view.staffId === staff.id,
    count,
  }
}
