import { type BookProblem, freezeAccounts } from '#server/ledger/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { accountsToFreeze, subjectOf } from './problem.rules.ts'

export const alarmCode = 'books.drifted'

/** A person called by a hundred alarms looks at everything. */
const alarmsAtOnceMax = 100

/** An alarm for each problem, with its rule and row; drifting accounts are frozen until staff have looked. */
export async function actOnProblems(tx: Tx, problems: readonly BookProblem[]): Promise<void> {
  for (const problem of problems.slice(0, alarmsAtOnceMax)) {
    const { rule, table, id, drifted, touched } = problem
    await raiseAlarm(tx, {
      code: alarmCode,
      subject: subjectOf(problem),
      details: { rule, table, id, drifted, touched },
      critical: true,
    })
  }
  const frozen = await freezeAccounts(tx, accountsToFreeze(problems))
  await recordActivity(
    tx,
    frozen.map((id) => ({
      action: 'frozen',
      subject: { type: 'ledger_account', id },
      actor: { type: 'system', id: null },
      after: { problems: problems.filter((one) => concerns(one, id)).map(subjectOf) },
    })),
  )
}

function concerns({ drifted, touched }: BookProblem, accountId: bigint): boolean {
  return drifted.includes(accountId) || touched.includes(accountId)
}
