import { type Operation, type Surface, surfaceOf } from '#contract/kernel/operation.ts'

const kinds = ['paged', 'idempotent', 'opensSession', 'guarded', 'action'] as const

/** How an operation is routed; null: as nothing special. */
export type RouteKind = (typeof kinds)[number] | null

/** What a declared action may be besides. */
const besidesAction: readonly RouteKind[] = ['idempotent', 'guarded']

/** An operation is routed on its surface, as the kind that it is declared. */
export function expectKind(operation: Operation, surface: Surface, kind: RouteKind): void {
  const declared = kinds.filter((name) => operation[name] === true)
  const isOfKind = kind === null || declared.includes(kind)
  const isNothingElse = declared.every(
    (name) => name === kind || (kind === 'action' && besidesAction.includes(name)),
  )
  if (surfaceOf(operation) !== surface || !isOfKind || !isNothingElse)
    throw new Error(`${operation.id} is routed as another kind than it is declared`)
}
