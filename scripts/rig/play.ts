import { type Audit, audit } from '#tests/faults/lib/audit.ts'
import { type Asked, type Load, startLoad, steadily } from '#tests/faults/lib/load.ts'
import { until } from '#tests/faults/lib/until.ts'
import type { Stage } from './stage.ts'

/** What one kind of fault has cost. */
export interface Outcome {
  readonly name: string
  /** Of each time, until a request that was asked after the fault was acknowledged. */
  readonly seconds: readonly number[]
  /** Of each time, the longest time without an answer to a reader. */
  readonly readingAway: readonly number[]
  readonly failures: readonly string[]
  /** What else was seen. */
  readonly notes?: readonly string[]
  readonly load: Load | null
  readonly audit: Audit | null
  /** Why nothing was done: this machine does not allow it. */
  readonly skipped?: string
}

export interface Fault {
  readonly name: string
  readonly times: number
  /** What else was seen; grows. */
  readonly notes?: readonly string[]
  /** Before its moment. */
  prepare?(stage: Stage): Promise<void>
  /**
   * Does it, at the moment it is called.
   * @param time how often it was done before
   */
  begin(stage: Stage, time: number, load: Load): Promise<void>
  /** Takes it back once money moves again. @returns what was not as promised */
  end?(stage: Stage, time: number): Promise<readonly string[]>
}

const moneyMillisMax = 90_000

/** Plays one kind of fault so many times while people pay, then compares everything acknowledged so far. */
export async function play(
  fault: Fault,
  stage: Stage,
  ratePerSecond: number,
  before: Asked[],
): Promise<Outcome> {
  const load = startLoad({ dueBy: steadily(ratePerSecond), maker: stage.maker, send: stage.send })
  const seconds: number[] = []
  const readingAway: number[] = []
  const failures: string[] = []
  try {
    for (let time = 0; time < fault.times; time += 1) {
      await fault.prepare?.(stage)
      await stage.whole()
      await moneyMoves(load, performance.now())
      const startedAt = performance.now()
      await fault.begin(stage, time, load)
      seconds.push(await moneyMoves(load, startedAt))
      failures.push(...((await fault.end?.(stage, time)) ?? []))
      await stage.whole()
      await moneyMoves(load, performance.now())
      readingAway.push(stage.reading.since(startedAt).awaySeconds)
    }
    await load.finish()
  } finally {
    await load.abandon()
  }
  before.push(...load.records)
  const compared = await compare(stage, before, load.records)
  const { name, notes = [] } = fault
  return { name, seconds, readingAway, failures, notes, load, audit: compared }
}

/** @returns the seconds since the moment */
export async function moneyMoves(load: Load, moment: number): Promise<number> {
  await until('money moves again', moneyMillisMax, () => load.acknowledgedSince(moment) !== undefined)
  return (performance.now() - moment) / 1000
}

export function compare(stage: Stage, all: readonly Asked[], latest: readonly Asked[]): Promise<Audit> {
  const { ownerUrl, appUrl } = stage.leader().machine.addresses()
  const { shop, directory } = stage
  return audit({ database: { ownerUrl, appUrl }, shop, directory }, all, stage.send, { again: latest })
}
