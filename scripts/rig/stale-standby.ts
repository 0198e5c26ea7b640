import { setTimeout as wait } from 'node:timers/promises'
import { openHeadLog } from '#server/ledger/seal/head-log.ts'
import type { Asked } from '#tests/faults/lib/load.ts'
import { startLoad, steadily } from '#tests/faults/lib/load.ts'
import { until } from '#tests/faults/lib/until.ts'
import { compare, moneyMoves, type Outcome } from './play.ts'
import type { Stage } from './stage.ts'

const headMillisMax = 60_000
const alarmMillisMax = 60_000
/** Published after the standby was lost, so that it surely lacks one. */
const headsMissed = 2n

/**
 * An operator promotes by hand a standby that lacks payments. Nobody does it by itself; and the published heads of the
 * seals give it away.
 */
export async function promoteStale(stage: Stage, ratePerSecond: number, before: Asked[]): Promise<Outcome> {
  const heads = openHeadLog(stage.directory)
  const lastNumber = async () => BigInt((await heads.readLast())?.number ?? 0)
  const failures: string[] = []
  await stage.whole()
  const load = startLoad({ dueBy: steadily(ratePerSecond), maker: stage.maker, send: stage.send })
  try {
    await moneyMoves(load, performance.now())
    const [old, stale] = [stage.leader(), stage.standby()]
    stale.agent.pause()
    await stale.machine.freeze()
    const firstMissed = (await lastNumber()) + headsMissed
    await until(
      'heads are published without it',
      headMillisMax,
      async () => (await lastNumber()) > firstMissed,
    )

    await old.machine.kill()
    old.agent.pause()
    await stale.machine.thaw()
    stale.agent.resume()
    // Longer than the key of the old leader lives.
    await wait((stage.times.ttlSeconds + 2 * stage.times.loopWaitSeconds) * 1000)
    if (stale.agent.isLeader()) failures.push('a standby that lacked payments was promoted by itself')
    const published = await lastNumber()

    const startedAt = performance.now()
    await stale.agent.promoteByHand()
    const money = await moneyMoves(load, startedAt)
    await until('the alarm about the lost head is open', alarmMillisMax, async () => {
      const rows = await stale.machine.query(
        `select from alarm where code = 'seals.head_lost' and critical and cleared_at is null`,
      )
      return rows.length > 0
    })
    const noticed = (performance.now() - startedAt) / 1000
    await load.abandon()
    if ((await lastNumber()) !== published) failures.push('heads were published over the lost ones')
    const audit = await compare(stage, [...before, ...load.records], [])
    const named = audit.problems.filter((problem) => problem.startsWith('seals.'))
    if (audit.lost > 0 && named.length === 0) failures.push('the verification names nothing that is missing')
    return {
      name: 'stale standby promoted by hand',
      seconds: [money],
      readingAway: [],
      failures,
      load,
      audit: null,
      notes: [
        `not promoted by itself; the alarm seals.head_lost was open ${noticed.toFixed(1)} s after the promotion, and nothing was published`,
        `${audit.lost} acknowledged effects were missing; the verification names ${named.slice(0, 3).join(', ')}`,
      ],
    }
  } finally {
    await load.abandon()
  }
}
