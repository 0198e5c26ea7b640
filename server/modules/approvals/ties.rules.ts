import { Refusal } from '#contract/kernel/refusal.ts'

/** Who is behind an account: it was made, or another person changed its roles, address or factors. */
export interface AccountEvent {
  readonly accountId: bigint
  readonly kind: 'made' | 'changed'
  /** Who did it, and who agreed. */
  readonly byIds: readonly bigint[]
  /** Less than `tieHours` ago. */
  readonly isRecent: boolean
}

/** So long a person does not decide together with an account that they made or changed. */
export const tieHours = 72

/** Refuses two accounts that may be one person; null for two people. Events that were too many are null. */
export function refuseTied(
  events: readonly AccountEvent[] | null,
  makerId: bigint,
  checkerId: bigint,
): Refusal | null {
  if (!events) return new Refusal('approval.too_many_changes')
  const rootOf = rootsOf(events)
  if (rootOf(makerId) === rootOf(checkerId)) return new Refusal('approval.one_behind_both')
  const isBetween = ({ accountId, byIds }: AccountEvent) =>
    (accountId === makerId && byIds.includes(checkerId)) ||
    (accountId === checkerId && byIds.includes(makerId))
  const isFresh = events.some((event) => event.isRecent && isBetween(event))
  return isFresh ? new Refusal('approval.changed_lately', { hours: tieHours }) : null
}

/**
 * The person behind each account: its maker, until another person has agreed about it. Accounts that one person alone
 * made vouch for nobody.
 */
function rootsOf(events: readonly AccountEvent[]): (id: bigint) => bigint {
  const makers = new Map(
    events.flatMap(({ kind, accountId, byIds: [makerId] }) =>
      kind === 'made' && makerId !== undefined ? [[accountId, makerId] as const] : [],
    ),
  )
  const rootOf = (id: bigint): bigint => {
    const seen = new Set<bigint>()
    let root = id
    for (let maker = makers.get(root); maker !== undefined && !seen.has(root); maker = makers.get(root)) {
      seen.add(root)
      root = maker
    }
    return root
  }
  const agreed = events.filter(({ byIds }) => byIds.length > 1)
  for (let isStable = false; !isStable; ) {
    const vouched = agreed.filter(
      ({ accountId, byIds }) => makers.has(accountId) && new Set(byIds.map(rootOf)).size > 1,
    )
    for (const { accountId } of vouched) makers.delete(accountId)
    isStable = vouched.length === 0
  }
  return rootOf
}
