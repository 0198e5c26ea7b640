import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { permissionOf } from '#contract/kernel/resource/resource-operations.ts'
import type { Section, StaffMember } from './section.ts'

/** What this person may do with this row now: what they were given, less what the state of the row forbids. */
export function abilitiesOf(section: Section, row: ResourceRow, staff: StaffMember): string[] {
  const { crud, grants = [] } = section.resource
  const onRow = ['show', ...crud.filter((action) => isOfRow(action)), ...grants]
  return [...new Set(onRow)].filter(
    (action) => may(section, action, row, staff) && (section.half.offers?.(action, row, staff) ?? true),
  )
}

/** In the trash a row can be looked at and taken out again, and nothing else. */
export function may(section: Section, action: string, row: ResourceRow, staff: StaffMember): boolean {
  const isInTrash = row.deleted_at !== null
  if (isInTrash ? action !== 'restore' && action !== 'show' : action === 'restore') return false
  return staff.permissions.has(permissionFor(section, action)) && (section.half.may?.(action, row) ?? true)
}

function permissionFor({ resource }: Section, action: string): string {
  return action === 'show' ? permissionOf(resource, 'show') : `${resource.name}-${action}`
}

function isOfRow(action: string): boolean {
  return action === 'update' || action === 'destroy' || action === 'restore'
}
