/** What was done to the ledger behind its back, and to which row. */
export interface SealProblem {
  readonly change: 'edited' | 'deleted' | 'inserted' | 'cut off'
  readonly thing: 'transaction' | 'entry' | 'account' | 'block' | 'head' | 'log of heads'
  /** An id, `account/version` of an entry, or a number of a block or head; `3–7` for several. */
  readonly id: string
}

/** What the comparison met, before it is known what became of a row that is not in its place. */
export interface Findings {
  readonly problems: SealProblem[]
  /** Sealed, and not where they should be. */
  readonly missingTransactions: Set<string>
  readonly missingEntries: Set<string>
  /** In a stretch that is sealed, and not among what was sealed. */
  readonly unlistedTransactions: Set<string>
  readonly unlistedEntries: Set<string>
  /** More was found than is named. */
  more: boolean
}

/** Of each kind; whoever tampered with more is found as surely. */
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
