import { clearAlarm, raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readSettledHorizon } from '../settled-horizon.queries.ts'
import { subtractSeconds } from './block.queries.ts'
import { listStepsBefore } from './clock-step.queries.ts'
import { knownIdentities } from './read-stretch.ts'
import type { SealKeys } from './seal-keys.ts'
import { sealLate } from './seal-late.ts'
import { type SealReach, sealNext } from './seal-next.ts'
import { type ClockWatch, watchClock } from './watch-clock.ts'

export interface Sealer {
  /** Seals finished transactions. For a chore; several processes may run it. */
  seal(): Promise<SealedRound>
}

export interface SealedRound {
  readonly blocks: number
  readonly transactions: number
}

export interface SealerOptions {
  readonly database: Database
  readonly keys: SealKeys
  /** The age of a transaction before it is sealed; smaller clock steps do no harm. */
  readonly ageSecondsMin?: number
  /** Transactions in a block. */
  readonly blockSizeMax?: number
  readonly clock?: ClockWatch
}

const ageSecondsDefault = 2
const blockSizeDefault = 4096
/** In one call; the next continues. A backlog of years must not keep a process from stopping. */
const stretchesMax = 8

const blockedAlarm = { code: 'seals.behind', subject: 'open transaction' }

export function openSealer(options: SealerOptions): Sealer {
  const { database, keys, ageSecondsMin = ageSecondsDefault, blockSizeMax = blockSizeDefault } = options
  const clock = options.clock ?? watchClock(database.db)
  const identities = knownIdentities()
  const reach: SealReach = { searched: null, windowSeconds: 60 }

  async function sealUpTo(before: string): Promise<SealedRound> {
    const sum = { blocks: 0, transactions: 0 }
    for (let stretch = 0; stretch < stretchesMax; stretch++) {
      const sealed = await sealNext({ database, keys, identities, blockSizeMax }, reach, before)
      sum.blocks += sealed.blocks
      sum.transactions += sealed.transactions
      if (sealed.done) break
    }
    return sum
  }

  return {
    async seal() {
      await clock.look()
      const cut = await readSettledHorizon(database.db)
      if (cut === null) {
        await raiseAlarm(database.db, { ...blockedAlarm, details: {} })
        return { blocks: 0, transactions: 0 }
      }
      await clearAlarm(database.db, blockedAlarm)
      const before = await subtractSeconds(database.db, cut, ageSecondsMin)
      const sealed = await sealUpTo(before)
      for (const step of await listStepsBefore(database.db, before)) {
        await sealLate({ database, keys, identities, blockSizeMax }, step, before)
      }
      return sealed
    },
  }
}
