import { knownPermissions } from '#contract/permissions.ts'

export interface Rights {
  /** Of the administrator's role. */
  readonly holdsAll: boolean
  readonly permissions: readonly string[]
}

/** What somebody may do: names that nothing asks for any more open nothing. */
export function permissionsOf({ holdsAll, permissions }: Rights): ReadonlySet<string> {
  return holdsAll ? knownPermissions : new Set(permissions.filter((name) => knownPermissions.has(name)))
}

export const noPermissions: ReadonlySet<string> = new Set()
export const sessionsMax = 20
