import type { Crud, Resource } from '#contract/kernel/resource/resource.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { permissionFor } from '../data/sections.ts'
import { useOverride } from '../overrides.ts'
import { bulkFields, declaredForMany } from './bulk-fields.ts'

/** Whether this person has any action for chosen rows; otherwise rows cannot be chosen. */
export function useSelectable(resource: Resource): boolean {
  const { can } = useStaffSession()
  const { bulkActions = [] } = useOverride(resource)
  const kinds: readonly Crud[] = [
    'export',
    'destroy',
    'restore',
    ...(bulkFields(resource).length > 0 ? (['update'] as const) : []),
  ]
  return (
    [...bulkActions, ...declaredForMany(resource)].some(({ permission }) => can(permission)) ||
    kinds.some((kind) => {
      const permission = permissionFor(resource, kind)
      return permission !== null && can(permission)
    })
  )
}
