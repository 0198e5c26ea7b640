import type { AnyOperation, Asked } from './decide-batch.rules.ts'

/** Positions by name, in the order of names; with one operation of that name. */
export function groupsOf(
  requests: readonly Asked[],
  nameOf: (operation: AnyOperation) => string,
): [AnyOperation, number[]][] {
  const byName = new Map<string, [AnyOperation, number[]]>()
  for (const [position, { operation }] of requests.entries()) {
    const group = byName.get(nameOf(operation))
    if (group && group[0].load !== operation.load) {
      throw new RangeError(`two operations load ${nameOf(operation)} each in its own way`)
    }
    if (group) group[1].push(position)
    else byName.set(nameOf(operation), [operation, [position]])
  }
  return [...byName].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}
