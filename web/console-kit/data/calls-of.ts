import type { ActionOperation } from '#contract/kernel/resource/action-operations.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import {
  operationsOf,
  optionsOperation,
  type ResourceOperations,
} from '#contract/kernel/resource/resource-operations.ts'

const operations = new Map<string, ResourceOperations>()

/** The calls of a section. Made when first asked for: a person opens a few of a hundred. */
export function callsOf(resource: Resource): ResourceOperations {
  const known = operations.get(resource.name)
  if (known) return known
  // Who may choose from a section is the server's to know: it depends on every other definition.
  const made = operationsOf(resource, [])
  operations.set(resource.name, made)
  return made
}

/** @throws for what the definition does not declare */
export function operationOf(resource: Resource, action: string): ActionOperation {
  const operation = callsOf(resource).actions[action]
  if (!operation) throw new Error(`${resource.name} has no operation ${action}`)
  return operation
}

const options = new Map<string, ReturnType<typeof optionsOperation>>()

/** How rows of a section are chosen from, by its name alone: whoever refers to it need not load its definition. */
export function optionsOf(name: string): ReturnType<typeof optionsOperation> {
  const known = options.get(name)
  if (known) return known
  const made = optionsOperation(name)
  options.set(name, made)
  return made
}
