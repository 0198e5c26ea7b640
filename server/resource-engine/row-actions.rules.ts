import { permissionOf } from '#contract/kernel/resource/file-and-figure-operations.ts'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { ServedResource, StaffMember } from './served-resource.ts'

/** What this person may do with this row now: their permissions, less what the row's state forbids. */
export function rowActionsOf(served: ServedResource, row: ResourceRow, staff: StaffMember): string[] {
  const { crud, actions = {} } = served.resource
  const onRow = ['show', ...crud.filter((right) => isOfRow(right)), ...Object.keys(actions)]
  return onRow.filter(
    (right) => may(served, right, row, staff) && (served.server.policy?.shown?.[right]?.(row, staff) ?? true),
  )
}

/** A row in the trash can only be read and restored. */
export function may(served: ServedResource, right: string, row: ResourceRow, staff: StaffMember): boolean {
  const isInTrash = row.deleted_at !== null
  if (isInTrash ? right !== 'restore' && right !== 'show' : right === 'restore') return false
  return (
    staff.permissions.has(permissionFor(served, right)) &&
    !isWaitedFor(served, right, row) &&
    isAllowed(served, right, row)
  )
}

/** Whether a second person is deciding about it. */
export function isWaitedFor({ resource }: ServedResource, right: string, row: ResourceRow): boolean {
  const waiting = resource.actions?.[right]?.waiting
  return waiting !== undefined && row[waiting] !== null
}

/** What the row's state forbids, whatever the permissions. */
export function isAllowed({ resource, server }: ServedResource, right: string, row: ResourceRow): boolean {
  const from = resource.actions?.[right]?.from
  if (from && !from.some((state) => state === row[resource.state ?? ''])) return false
  return server.policy?.allowed?.[right]?.(row) ?? true
}

function permissionFor({ resource }: ServedResource, right: string): string {
  if (right === 'show') return permissionOf(resource, 'show')
  return `${resource.name}-${resource.actions?.[right]?.permission ?? right}`
}

function isOfRow(right: string): boolean {
  return right === 'update' || right === 'destroy' || right === 'restore'
}
