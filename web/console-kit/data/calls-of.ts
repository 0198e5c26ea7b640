import type { ActionOperation } from '#contract/kernel/resource/action-operations.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import {
  operationsOf,
  optionsOperation,
  type ResourceOperations,
} from '#contract/kernel/resource/resource-operations.ts'

/**
 * The calls of a section, made when first used: a person opens a few of a hundred. Only the server knows who may choose
 * from a section: it depends on all definitions.
 */
export function callsOf(resource: Resource): ResourceOperations {
  return operationsOf(resource, [])
}

/** @throws when the definition does not declare it */
export function operationOf(resource: Resource, action: string): ActionOperation {
  const operation = callsOf(resource).actions[action]
  if (!operation) throw new Error(`${resource.name} has no operation ${action}`)
  return operation
}

const options = new Map<string, ReturnType<typeof optionsOperation>>()

/** The choices of a section by its name: sections that refer to it need not load its definition. */
export function optionsOf(name: string): ReturnType<typeof optionsOperation> {
  const known = options.get(name)
  if (known) return known
  const made = optionsOperation(name)
  options.set(name, made)
  return made
}
