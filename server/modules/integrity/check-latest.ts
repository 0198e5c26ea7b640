import {
  type BookCheck,
  type BookProblem,
  checkMacs,
  everything,
  idsOf,
  openSealKeys,
  rangeOf,
  readSettledHorizon,
  runCheck,
  type Scope,
  type SealKeys,
} from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { actOnProblems } from './act-on-problems.ts'
import { checksOf } from './all-checks.ts'
import { distinct, rowsPerRound } from './problem.rules.ts'
import {
  estimateRows,
  readSeenUntil,
  readSlice,
  readWindow,
  saveRun,
  saveSeenUntil,
  saveWindow,
  type Window,
} from './walk.queries.ts'

export interface CheckDeps {
  readonly database: Pick<Database, 'db' | 'pool' | 'transact'>
  /** Verify what posting engines have written. */
  readonly keys: KeyRing
  /** Outside production plain postings are legal. */
  readonly production: boolean
}

interface Checking extends Pick<Database, 'db' | 'pool'> {
  readonly sealKeys: SealKeys
  readonly checks: readonly BookCheck[]
}

const transactionsPerSliceMax = 20_000
/** Beyond it the next round continues. */
const slicesPerRoundMax = 30

/**
 * A round of checks, for a chore: what was committed since the last one, and the next stretch of old rows, so an edit
 * is found within a day. Each statement sees one moment in which all invariants hold, reads a bounded number of rows,
 * and locks nothing.
 * @returns its findings, after raising the alarms
 */
export async function checkLatest({
  database: { db, pool, transact },
  keys,
  production,
}: CheckDeps): Promise<BookProblem[]> {
  const startedAt = performance.now()
  const checking = { db, pool, sealKeys: openSealKeys(keys), checks: checksOf(production) }
  const latest = await checkNew(checking)
  const stretches = await checkStretches(checking)
  const whole = await checkOver(checking, null, everything)
  const problems = distinct([...latest.problems, ...stretches.problems, ...whole])
  await transact(async (tx) => {
    await actOnProblems(tx, problems)
    if (latest.seenUntil !== null) await saveSeenUntil(tx, latest.seenUntil)
    for (const window of stretches.windows) await saveWindow(tx, window)
    const seconds = (performance.now() - startedAt) / 1000
    await saveRun(tx, 'round', { seconds, problems: problems.length })
  })
  return problems
}

/** One slice of new rows after another. */
async function checkNew(checking: Checking): Promise<{ problems: BookProblem[]; seenUntil: string | null }> {
  const { db } = checking
  const cut = await readSettledHorizon(db)
  const problems: BookProblem[] = []
  // A transaction has been writing for too long: the next round sees it.
  if (cut === null) return { problems, seenUntil: null }
  let seenUntil = (await readSeenUntil(db)) ?? cut
  for (let slices = 0; slices < slicesPerRoundMax && seenUntil !== cut; slices += 1) {
    const slice = await readSlice(db, { from: seenUntil, cut, rowsMax: transactionsPerSliceMax })
    problems.push(...(await checkOver(checking, 'ledger.transaction', idsOf(slice.transactionIds))))
    problems.push(...(await checkOver(checking, 'ledger.account', idsOf(slice.accountIds))))
    problems.push(...(await checkMacs(checking, checking.sealKeys, slice.transactionIds)))
    seenUntil = slice.until
  }
  return { problems, seenUntil }
}

/** The next stretch of every table with checks. */
async function checkStretches(checking: Checking): Promise<{ problems: BookProblem[]; windows: Window[] }> {
  const { db, checks } = checking
  const problems: BookProblem[] = []
  const windows: Window[] = []
  for (const table of new Set(checks.flatMap(({ over }) => over ?? []))) {
    const window = await readWindow(db, table, rowsPerRound(await estimateRows(db, table)))
    windows.push(window)
    if (window.last !== null)
      problems.push(...(await checkOver(checking, table, rangeOf(window.after, window.last))))
  }
  return { problems, windows }
}

async function checkOver(
  { db, checks }: Checking,
  table: string | null,
  scope: Scope,
): Promise<BookProblem[]> {
  const problems: BookProblem[] = []
  for (const check of checks) {
    if (check.over === table && check.when !== 'full') problems.push(...(await runCheck(db, check, scope)))
  }
  return problems
}
