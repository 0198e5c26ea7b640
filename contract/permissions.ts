import { consoleOperations, resources } from './console-registry.ts'
import { type Operation, permissionsOf } from './kernel/operation.ts'
import type { Resource } from './kernel/resource/resource.ts'

/** The permissions of a section made by a definition: its actions, and the verbs that have operations of their own. */
function permissionsOfResource({ name, actions, verbs = [] }: Resource): string[] {
  return [...actions, ...verbs].map((action) => `${name}-${action}`)
}

/**
 * Every permission there is, in the order of the menu. A name that no definition and no operation of the console asks
 * for opens nothing.
 */
export const knownPermissions: ReadonlySet<string> = new Set([
  ...resources.flatMap((resource: Resource) => permissionsOfResource(resource)),
  ...consoleOperations.flatMap((operation: Operation) => permissionsOf(operation)),
])
