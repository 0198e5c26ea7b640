import {
  type BookCheck,
  type BookProblem,
  everything,
  inFull,
  openHeadLog,
  openSealKeys,
  problemsNamedMax,
  runCheck,
  type SealReport,
  verifyRecords,
  verifySeals,
} from '#server/ledger/index.ts'
import { clearAlarm, listOpenAlarms } from '#server/platform/alarms/index.ts'
import { type Database, openDatabase, type Tx } from '#server/platform/db/database.ts'
import { onReplica } from '#server/platform/db/on-replica.ts'
import type { OnRead } from '#server/platform/db/replica.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { actOnProblems, alarmCode } from './act-on-problems.ts'
import { checksOf } from './all-checks.ts'
import { distinct, problemOf, subjectOf } from './problem.rules.ts'
import { sealedTables } from './sealed-tables.ts'
import { atOneMoment, type CurrencyTotals, refreshStatistics, sumCurrencies } from './snapshot.queries.ts'
import { saveRun } from './walk.queries.ts'

export interface VerifyDeps {
  readonly databaseUrl: string
  /** Reads the rules of the books there, where it is near enough. */
  readonly replicaUrl?: string | null
  /** Told where the rules were read, where there is a replica. */
  readonly onRead?: OnRead
  readonly keys: KeyRing
  /** Outside production plain postings are legal. */
  readonly production: boolean
  /** The folder of the published heads; null: of a restored copy, which is not compared with them. */
  readonly dataDirectory: string | null
  /** Told after each check. */
  onChecked?(done: CheckDone): void
}

export interface CheckDone {
  readonly rules: readonly string[]
  readonly seconds: number
  readonly problems: readonly BookProblem[]
}

export interface VerifyReport {
  readonly problems: readonly BookProblem[]
  readonly seals: SealReport
  readonly currencies: readonly CurrencyTotals[]
  readonly seconds: number
}

/** For the rules of the books, the blocks, three stretches of sealed rows, and the records, all at once. */
const connectionsMax = 6

/**
 * Proves everything from the first entry on: all rules at one moment, and the seals. The posting engine continues
 * meanwhile. Raises alarms and freezes accounts like a round; an alarm whose problem is gone is cleared.
 */
export async function verifyEverything(deps: VerifyDeps): Promise<VerifyReport> {
  const { databaseUrl, keys, dataDirectory } = deps
  const startedAt = performance.now()
  // Its own connections: these may be silent for long.
  const database = openDatabase(databaseUrl, { connectionsMax })
  try {
    await database.transact(refreshStatistics)
    const [books, seals, records] = await Promise.all([
      checkSomewhere(database, deps),
      verifySeals({
        database,
        keys: openSealKeys(keys),
        headLog: dataDirectory === null ? null : openHeadLog(dataDirectory),
      }),
      verifyRecords({ database, keys, tables: sealedTables }),
    ])
    const problems = [...distinct(books.problems), ...[...seals.problems, ...records].map(problemOf)]
    const seconds = (performance.now() - startedAt) / 1000
    await database.transact(async (tx) => {
      await actOnProblems(tx, problems)
      await clearMended(tx, problems)
      await saveRun(tx, 'full', { seconds, problems: problems.length })
    })
    return { problems, currencies: books.currencies, seals, seconds }
  } finally {
    await database.close()
  }
}

/** A replica that shows a fault may be damaged itself: only what the primary shows too is a finding. */
async function checkSomewhere(
  primary: Database,
  deps: VerifyDeps,
): Promise<Pick<VerifyReport, 'problems' | 'currencies'>> {
  const elsewhere = await onReplica(primary, deps, (db) => checkBooks(db, deps))
  return elsewhere?.problems.length === 0 ? elsewhere : checkBooks(primary.db, deps)
}

async function checkBooks(
  db: Parameters<typeof atOneMoment>[0],
  { onChecked, production }: VerifyDeps,
): Promise<Pick<VerifyReport, 'problems' | 'currencies'>> {
  const problems: BookProblem[] = []
  let currencies: CurrencyTotals[] = []
  await atOneMoment(db, async (tx) => {
    for (const check of inFull(checksOf(production))) {
      const done = await timeCheck(tx, check)
      problems.push(...done.problems)
      onChecked?.(done)
    }
    currencies = await sumCurrencies(tx)
  })
  return { problems, currencies }
}

async function timeCheck(tx: Tx, check: BookCheck): Promise<CheckDone> {
  const startedAt = performance.now()
  const problems = await runCheck(tx, check, everything)
  return { rules: check.rules, problems, seconds: (performance.now() - startedAt) / 1000 }
}

/** When not all problems are named, no alarm is cleared. */
async function clearMended(tx: Tx, problems: readonly BookProblem[]): Promise<void> {
  if (problems.length >= problemsNamedMax) return
  const found = new Set(problems.map(subjectOf))
  for (const alarm of await listOpenAlarms(tx)) {
    if (alarm.code === alarmCode && !found.has(alarm.subject)) await clearAlarm(tx, alarm)
  }
}
