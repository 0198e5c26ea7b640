import type { Action } from '#contract/kernel/resource/action.ts'
import type { Section } from '../section.ts'

export function actionOf({ resource }: Section, name: string): Action {
  const action = resource.actions?.[name]
  if (!action) throw new RangeError(`${resource.name} has no action ${name}`)
  return action
}
