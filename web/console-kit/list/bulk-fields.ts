import { isForChosenRows } from '#contract/kernel/resource/action.ts'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { formFields } from '../form/form-values.ts'
import { formKindOf } from '../kinds/form-kinds.ts'

/** Fields for bulk changes: a choice, a yes or no, a reference. */
export function bulkFields(resource: Resource): readonly [string, Field][] {
  return formFields(resource, 'update').filter(
    ([, field]) => field.unique !== true && formKindOf(field).bulk === true,
  )
}

/**
 * Actions that may be done to the chosen rows, each with the permission that it needs. What moves money or
 * needs a reason is done to rows by id only.
 */
export function declaredForMany({ name: resource, actions = {} }: Resource) {
  return Object.entries(actions).flatMap(([name, action]) => {
    const { bulk, icon, permission = name } = action
    return bulk
      ? [{ name, icon, permission: `${resource}-${permission}`, onlyById: isForChosenRows(action) }]
      : []
  })
}
