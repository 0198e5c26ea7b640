import { Refusal } from '#contract/kernel/refusal.ts'
import { knownPermissions } from '#contract/permissions.ts'

export interface Rights {
  /** Of the administrator's role. */
  readonly holdsAll: boolean
  readonly permissions: readonly string[]
}

/** A person's permissions: unknown names open nothing. */
export function permissionsOf({ holdsAll, permissions }: Rights): ReadonlySet<string> {
  return holdsAll ? knownPermissions : new Set(permissions.filter((name) => knownPermissions.has(name)))
}

/** A person who asks for a change of permissions, or decides it. */
export interface Person {
  readonly id: bigint
  readonly permissions: ReadonlySet<string>
}

/**
 * People cannot give what they do not have.
 * @throws Refusal `staff.beyond_own_rights`
 */
export function expectWithin({ permissions }: Person, given: Iterable<string>): void {
  for (const name of given) if (!permissions.has(name)) throw new Refusal('staff.beyond_own_rights')
}

/**
 * People cannot extend their own role, nor give what they do not have; for maker and checker.
 * @throws Refusal `staff.own_rights`, `staff.beyond_own_rights`
 */
export function expectMayChangeRole(
  person: Person,
  {
    holders,
    before,
    after,
  }: { holders: readonly bigint[]; before: readonly string[]; after: readonly string[] },
): void {
  const added = after.filter((name) => !before.includes(name))
  if (added.length > 0 && holders.includes(person.id)) throw new Refusal('staff.own_rights')
  expectWithin(person, added)
}

/**
 * A person limited to a branch decides about its people only, and gives nobody a wider view than the own.
 * @param limit `none`: limited, and of no branch
 * @throws Refusal `branch.not_yours`, `staff.beyond_own_rights`
 */
export function expectWithinLimit(
  limit: bigint | 'none',
  user: { readonly branch: bigint | null; readonly isLimited: boolean },
): void {
  if (user.branch !== limit) throw new Refusal('branch.not_yours')
  if (!user.isLimited) throw new Refusal('staff.beyond_own_rights')
}

/**
 * People cannot change their own roles, nor those of a person with more permissions.
 * @throws Refusal `staff.own_rights`, `staff.beyond_own_rights`
 */
export function expectMayChangeUser(
  person: Person,
  user: { id: bigint; before: ReadonlySet<string>; after: ReadonlySet<string> },
): void {
  if (user.id === person.id) throw new Refusal('staff.own_rights')
  expectWithin(person, user.before)
  expectWithin(person, user.after)
}
