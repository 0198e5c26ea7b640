/** One request of a crowd that was accepted. Ticks count whatever was sent or answered, in the order it happened. */
export interface Happened {
  readonly transactionId: string
  readonly sentTick: number
  readonly answeredTick: number
}

export interface EntryRow {
  readonly accountId: string
  readonly version: bigint
  readonly transactionId: string
}

/**
 * Real-time order: a request answered before another was sent has the lower versions. Names every pair of an
 * account's entries in the wrong order.
 * @param entries by account, in the order of their versions
 */
export function findDisorder(history: readonly Happened[], entries: readonly EntryRow[]): string[] {
  const byId = new Map(history.map((one) => [one.transactionId, one]))
  const latestSent = new Map<string, Happened>()
  const problems: string[] = []
  for (const { accountId, version, transactionId } of entries) {
    const one = byId.get(transactionId)
    if (!one) continue
    const earlier = latestSent.get(accountId)
    if (earlier && one.answeredTick < earlier.sentTick) {
      problems.push(
        `account ${accountId}: transaction ${transactionId} was answered before ${earlier.transactionId} was sent, and has the later version ${version}`,
      )
    }
    if (!earlier || one.sentTick > earlier.sentTick) latestSent.set(accountId, one)
  }
  return problems
}

/** A committed transaction and the instant of its decision. */
export interface Committed {
  readonly transactionId: string
  readonly decidedAt: string
}

/**
 * One order that agrees with the versions of every account; where they leave a choice, the instants decide, and ids.
 * @throws Error when there is none: two accounts have contradicting orders
 */
export function serialOrder(committed: readonly Committed[], entries: readonly EntryRow[]): string[] {
  const before = precedents(committed, entries)
  const waiting = [...committed].sort(
    (one, other) =>
      compare(one.decidedAt, other.decidedAt) ||
      compare(BigInt(one.transactionId), BigInt(other.transactionId)),
  )
  const order: string[] = []
  const placed = new Set<string>()
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ transactionId }) =>
      [...(before.get(transactionId) ?? [])].every((id) => placed.has(id)),
    )
    const [next] = waiting.splice(at, 1)
    if (at < 0 || !next) throw new Error('two accounts tell of different orders of the same transactions')
    placed.add(next.transactionId)
    order.push(next.transactionId)
  }
  return order
}

/** By transaction, those right before it on one of its accounts. */
function precedents(committed: readonly Committed[], entries: readonly EntryRow[]): Map<string, Set<string>> {
  const known = new Set(committed.map(({ transactionId }) => transactionId))
  const before = new Map([...known].map((id) => [id, new Set<string>()]))
  const latest = new Map<string, string>()
  for (const { accountId, transactionId } of entries) {
    if (!known.has(transactionId)) continue
    const earlier = latest.get(accountId)
    if (earlier !== undefined && earlier !== transactionId) before.get(transactionId)?.add(earlier)
    latest.set(accountId, transactionId)
  }
  return before
}

function compare<T extends string | bigint>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0
}
