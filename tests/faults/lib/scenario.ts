import { type Chance, openChance } from '../../../scripts/demo/chance.ts'
import { type Audit, isClean } from './audit.ts'
import type { Replies } from './load.ts'
import { openStage, type Stage, type StageOptions } from './stage.ts'

export type Plan = Omit<StageOptions, 'secondsMax'>

/** What a scenario did to the program and what came of it. */
export interface Result {
  readonly name: string
  /** What was done, how often, and what was measured meanwhile. */
  readonly actions: readonly string[]
  /** Null when no money moved in it. */
  readonly audit: Audit | null
  readonly replies: Replies | null
  /** Why it is not as promised; empty when it is. */
  readonly failures: readonly string[]
  /** Why nothing was done: the machine does not allow it. */
  readonly skipped?: string
}

/** What was done, and what was not as promised. */
export interface Report {
  readonly actions: readonly string[]
  readonly failures: readonly string[]
}

export const recoveryMillisPromised = 10_000

/** Prepares the stage, starts the payments, runs `act`, and compares the acknowledged requests with the database. */
export async function playScenario(
  name: string,
  options: StageOptions,
  act: (stage: Stage, chance: Chance) => Promise<Report>,
): Promise<Result> {
  const stage = await openStage(options)
  try {
    await stage.recovered(performance.now())
    const { actions, failures } = await act(stage, openChance(options.seed))
    const audit = await stage.finish()
    const { replies } = stage.load
    return { name, actions, audit, replies, failures: [...failures, ...failuresOf(audit, replies)] }
  } catch (error) {
    throw new Error(`${name}: the program said:\n${stage.program.output().slice(-3_000)}`, { cause: error })
  } finally {
    await stage.close()
  }
}

function failuresOf(audit: Audit, replies: Replies): string[] {
  const failures: string[] = []
  const { lost, doubled, wrongBalances, answeredOtherwise, problems } = audit
  if (!isClean(audit))
    failures.push(
      `${lost} lost, ${doubled} doubled, ${wrongBalances} balances wrong, ${answeredOtherwise} answered otherwise`,
      ...problems.slice(0, 5),
    )
  if (replies.busyWithoutRetryAfter > 0)
    failures.push(`${replies.busyWithoutRetryAfter} times busy without Retry-After`)
  return failures
}

/** The slowest of several recoveries, and whether each was as fast as promised. */
export function judgeRecoveries(
  what: string,
  millis: readonly number[],
  millisMax = recoveryMillisPromised,
): Report {
  const worst = Math.max(...millis)
  const sorted = [...millis].sort((one, other) => one - other)
  const median = sorted[sorted.length >> 1] ?? worst
  return {
    actions: [
      `${what} ${millis.length} times; money moved again after ${seconds(median)} s (median), ${seconds(worst)} s (worst)`,
    ],
    failures: worst > millisMax ? [`${what}: ${seconds(worst)} s until money moved again`] : [],
  }
}

export function seconds(millis: number): string {
  return (millis / 1000).toFixed(1)
}
