import { setTimeout as wait } from 'node:timers/promises'
import type { UnreliableWire } from '#tests/world/unreliable-wire.ts'
import { judgeRecoveries, type Plan, playScenario, type Result, seconds } from './scenario.ts'

/** Every connection to the database is reset, every two seconds. */
export function resetWire(plan: Plan & { readonly resetSeconds: number }): Promise<Result> {
  const { resetSeconds, ...options } = plan
  return playScenario('resets', { ...options, secondsMax: resetSeconds + 30 }, async (stage) => {
    const startedAt = performance.now()
    let resets = 0
    while (performance.now() - startedAt < resetSeconds * 1000) {
      await wait(resetMillis)
      stage.wire.reset()
      resets += 1
    }
    const { actions, failures } = judgeRecoveries('calm after the last reset', [
      await stage.recovered(performance.now()),
    ])
    return {
      actions: [`${resets} resets of all connections, every ${resetMillis / 1000} s`, ...actions],
      failures,
    }
  })
}

const resetMillis = 2_000

/** For a while no packet reaches the database, and no connection is closed. */
export function stallWire(plan: Plan & { readonly stallSeconds: number }): Promise<Result> {
  const { stallSeconds, ...options } = plan
  return playScenario('stall', { ...options, secondsMax: stallSeconds + 60 }, async (stage) => {
    const before = await stage.program.residentMegabytes()
    const busyBefore = stage.load.replies.busy
    let most = before
    const watch = setInterval(async () => {
      most = Math.max(most, await stage.program.residentMegabytes())
    }, 250)
    await stallFor(stage.wire, stallSeconds * 1000)
    const shed = stage.load.replies.busy - busyBefore
    stage.wire.flow()
    const report = judgeRecoveries('calm after the stall', [await stage.recovered(performance.now())])
    clearInterval(watch)
    const grown = most - before
    const failures = [...report.failures]
    if (stallSeconds >= shedSecondsMin && shed === 0) failures.push('nobody was sent away with 503')
    if (grown > grownMegabytesMax) failures.push(`memory grew by ${grown.toFixed(0)} MB`)
    return {
      actions: [
        `stalled ${seconds(stallSeconds * 1000)} s; ${shed} sent away with 503 or 429 and Retry-After; memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
        ...report.actions,
      ],
      failures,
    }
  })
}

/** It stays like this until it flows again. */
export async function stallFor(wire: UnreliableWire, millis: number): Promise<void> {
  wire.stall()
  await wait(millis)
}

/** After this time at 200 requests a second every queue is full. */
const shedSecondsMin = 15
const grownMegabytesMax = 256
