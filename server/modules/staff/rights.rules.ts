import { Refusal } from '#contract/kernel/refusal.ts'
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

/** Who asks for a change of rights, or decides about it. */
export interface Person {
  readonly id: bigint
  readonly permissions: ReadonlySet<string>
}

/**
 * Nobody gives what they do not have.
 * @throws Refusal `staff.beyond_own_rights`
 */
export function expectWithin({ permissions }: Person, given: Iterable<string>): void {
  for (const name of given) if (!permissions.has(name)) throw new Refusal('staff.beyond_own_rights')
}

/**
 * Nobody adds to a role of their own, nor gives what they do not have; this holds for who asks and for who decides.
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
 * Nobody changes their own roles, nor those of somebody who may do more than they.
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
