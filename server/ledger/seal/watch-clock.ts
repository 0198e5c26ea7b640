import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countOpenSteps, findLastSealing, insertClockStep, readMilliseconds } from './clock-step.queries.ts'
import { type ClockLook, stepBetween } from './observe-clock.rules.ts'

export interface ClockWatch {
  /** Compares the database's clock with our steady one and with the last block; records and reports a step back. */
  look(): Promise<void>
}

/** Transactions stamped just before the step may be slightly below it. */
const marginMilliseconds = 2_000

/** Only tests replace `readDatabase`. */
export function watchClock(
  db: Db,
  readDatabase: () => Promise<number> = () => readMilliseconds(db),
): ClockWatch {
  let earlier: ClockLook | null = null

  async function lookOnce(): Promise<ClockLook> {
    const steadyBefore = performance.now()
    const databaseNow = await readDatabase()
    return { steadyBefore, databaseNow, steadyAfter: performance.now() }
  }

  async function note(low: number, high: number): Promise<void> {
    await insertClockStep(db, low - marginMilliseconds, high + marginMilliseconds)
    await raiseAlarm(db, {
      code: 'seals.clock_stepped_back',
      subject: 'clock of the database',
      details: { backToMilliseconds: Math.round(low), fromMilliseconds: Math.round(high) },
    })
  }

  return {
    async look() {
      const now = await lookOnce()
      const step = earlier ? stepBetween(earlier, now) : 0
      if (earlier && step > 0)
        await note(Math.min(now.databaseNow, earlier.databaseNow - step), now.databaseNow + step)
      else if (!earlier) {
        const last = await findLastSealing(db)
        const known = last !== null && (await countOpenSteps(db)) > 0
        if (last !== null && !known && now.databaseNow < last) await note(now.databaseNow, last)
      }
      earlier = now
    },
  }
}
