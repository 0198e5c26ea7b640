import type { BookProblem, RecordProblem, SealProblem } from '#server/ledger/index.ts'

/** Short, the same in every language: `ledger.entry_chain entry 17/3`. */
export function subjectOf({ rule, table, id }: BookProblem): string {
  return `${rule} ${table} ${id}`
}

/** A broken seal as a problem. For an entry or an account the touched account is known. */
export function problemOf({ change, thing, id }: SealProblem | RecordProblem): BookProblem {
  const accountId = thing === 'entry' || thing === 'account' ? id.split('/')[0] : undefined
  return {
    rule: `seals.${change.replaceAll(' ', '_')}`,
    table: thing.replaceAll(' ', '_'),
    id,
    drifted: accountId === undefined ? [] : [BigInt(accountId)],
    touched: [],
  }
}

/** Each once, although two checks may see it; in a fixed order. */
export function distinct(problems: readonly BookProblem[]): BookProblem[] {
  const bySubject = new Map(problems.map((problem) => [subjectOf(problem), problem]))
  return [...bySubject].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, problem]) => problem)
}

/**
 * Accounts to freeze: those whose own figures disagree. A broken transaction moved several; when none is known to be
 * wrong, all are frozen.
 */
export function accountsToFreeze(problems: readonly BookProblem[]): bigint[] {
  const drifted = new Set(problems.flatMap((problem) => problem.drifted))
  const unclear = problems.filter(({ touched }) => !touched.some((id) => drifted.has(id)))
  return [...new Set([...drifted, ...unclear.flatMap(({ touched }) => touched)])]
}

const roundsPerDay = 24 * 60
const rowsPerRoundMin = 20_000
const rowsPerRoundMax = 200_000

/** Enough to read every row within a day, and no more than a round allows. */
export function rowsPerRound(rowsEstimated: number): number {
  const needed = Math.ceil((rowsEstimated * 1.25) / roundsPerDay)
  return Math.min(rowsPerRoundMax, Math.max(rowsPerRoundMin, needed))
}
