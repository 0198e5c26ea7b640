import type { Action } from '#contract/kernel/resource/action.ts'
import type { ServedResource } from '../served-resource.ts'

export function actionOf({ resource }: ServedResource, name: string): Action {
  const action = resource.actions?.[name]
  if (!action) throw new RangeError(`${resource.name} has no action ${name}`)
  return action
}
