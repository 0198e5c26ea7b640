import type { Resource } from '#contract/kernel/resource/resource.ts'
import { type ConsoleGroup, consoleGroups, crudActions } from '#contract/kernel/resource/resource.ts'

/** The permissions about one thing: usual actions as columns, its own beside them. */
export interface PermissionRow {
  readonly subject: string
  readonly group: ConsoleGroup
  /** By action; missing ones are absent. */
  readonly usual: ReadonlyMap<string, string>
  readonly others: readonly { readonly verb: string; readonly permission: string }[]
}

export interface PermissionDifference {
  readonly given: readonly string[]
  readonly taken: readonly string[]
}

/** Permissions about things without a definition, by group of the menu. */
const groupOf: Readonly<Record<string, ConsoleGroup>> = {
  statistics: 'overview',
  approvals: 'overview',
  settings: 'settings',
  wallets: 'money',
}

interface Draft {
  readonly usual: Map<string, string>
  readonly others: { verb: string; permission: string }[]
}

/** All permissions as a table, in the order of the menu. */
export function permissionTable(
  permissions: readonly string[],
  resources: readonly Pick<Resource, 'name' | 'group'>[],
): PermissionRow[] {
  const subjects = subjectsOf(permissions, resources)
  const rows = new Map<string, Draft>()
  for (const permission of permissions) {
    const subject =
      subjects.find((name) => permission === name || permission.startsWith(`${name}-`)) ?? permission
    const verb = permission === subject ? 'all' : permission.slice(subject.length + 1)
    const row: Draft = rows.get(subject) ?? { usual: new Map(), others: [] }
    rows.set(subject, row)
    if ((crudActions as readonly string[]).includes(verb)) row.usual.set(verb, permission)
    else row.others.push({ verb, permission })
  }
  const groups = new Map(resources.map(({ name, group }) => [name, group]))
  return [...rows]
    .map(([subject, { usual, others }]) => ({
      subject,
      group: groups.get(subject) ?? groupOf[subject] ?? 'settings',
      usual,
      others,
    }))
    .sort((a, b) => consoleGroups.indexOf(a.group) - consoleGroups.indexOf(b.group))
}

/** The longest first: `login-logs-clients-index` belongs to `login-logs-clients`, not to `login-logs`. */
function subjectsOf(
  permissions: readonly string[],
  resources: readonly { readonly name: string }[],
): string[] {
  const listed = permissions
    .filter((name) => name.endsWith('-index'))
    .map((name) => name.slice(0, -'-index'.length))
  return [...new Set([...resources.map(({ name }) => name), ...listed, ...Object.keys(groupOf)])].sort(
    (a, b) => b.length - a.length,
  )
}

export function differenceOf(before: ReadonlySet<string>, after: ReadonlySet<string>): PermissionDifference {
  return {
    given: [...after].filter((permission) => !before.has(permission)),
    taken: [...before].filter((permission) => !after.has(permission)),
  }
}

/** All on when any is off, otherwise all off. Fixed ones stay. */
export function toggled(held: ReadonlySet<string>, permissions: readonly string[]): ReadonlySet<string> {
  const next = new Set(held)
  const giveAll = permissions.some((permission) => !held.has(permission))
  for (const permission of permissions) {
    if (giveAll) next.add(permission)
    else next.delete(permission)
  }
  return next
}
