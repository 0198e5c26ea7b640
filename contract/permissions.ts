import { consoleOperations } from './console-registry.ts'
import { resources } from './console-resources.ts'
import { type Operation, permissionsOf } from './kernel/operation.ts'
import { permissionsOfResource } from './kernel/resource/resource-operations.ts'
import { readApprovals } from './shapes/approval-kinds.ts'

/** Every permission, in the order of the menu. A name that no operation asks for opens nothing. */
export const knownPermissions: ReadonlySet<string> = new Set([
  ...resources.flatMap(permissionsOfResource),
  readApprovals,
  ...consoleOperations.flatMap((operation: Operation) => permissionsOf(operation)),
])
