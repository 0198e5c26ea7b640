/** A change made past the program, and its row. */
export interface SealProblem {
  readonly change: 'edited' | 'deleted' | 'inserted' | 'cut off'
  readonly thing: 'transaction' | 'entry' | 'account' | 'block' | 'head' | 'log of heads'
  /** An id, `account/version` of an entry, or the number of a block or head; `3–7` for several. */
  readonly id: string
}

/** Findings of the comparison, before missing rows are explained. */
export interface Findings {
  readonly problems: SealProblem[]
  /** Sealed, and not at their position. */
  readonly missingTransactions: Set<string>
  readonly missingEntries: Set<string>
  /** In a sealed stretch, but not in its seal. */
  readonly unlistedTransactions: Set<string>
  readonly unlistedEntries: Set<string>
  /** More problems than are named. */
  more: boolean
}

/** Of each kind; larger changes are found all the same. */
export const findingsMax = 5_000

export function noFindings(): Findings {
  return {
    problems: [],
    missingTransactions: new Set(),
    missingEntries: new Set(),
    unlistedTransactions: new Set(),
    unlistedEntries: new Set(),
    more: false,
  }
}

export function note(findings: Findings, problem: SealProblem): void {
  const { problems } = findings
  const known = problems.some(
    ({ change, thing, id }) => change === problem.change && thing === problem.thing && id === problem.id,
  )
  if (known) return
  if (problems.length < findingsMax) problems.push(problem)
  else findings.more = true
}

export function noteIn(findings: Findings, set: Set<string>, id: string): void {
  if (set.size < findingsMax) set.add(id)
  else findings.more = true
}
