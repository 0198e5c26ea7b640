import type { Database, Db } from '../db/database.ts'
import type { Logger } from '../log.ts'
import { startRounds } from './start-rounds.ts'
import { takeTurn } from './take-turn.ts'

export interface Workers {
  /** Starts no further round; jobs end with `services.close()`. */
  stop(): Promise<void>
}

type MayWork = (db: Db) => Promise<boolean>

/** Each process watches its own places and the database's clock; sealing processes agree by a lock. */
export const everyProcess: MayWork = async () => true

interface ChoreServices {
  readonly database: Database
  readonly log: Logger
  /** The first round begins now; otherwise after `everyMilliseconds`. */
  readonly choresAtOnce: boolean
}

/** Repeats a chore, never twice at once in this process; of several processes one gets each turn. */
export function startChore(
  { database, log, choresAtOnce }: ChoreServices,
  name: string,
  everyMilliseconds: number,
  work: () => Promise<unknown>,
  mayWork: MayWork = (db) => takeTurn(db, name, everyMilliseconds),
): Workers {
  const rounds = startRounds(everyMilliseconds, async () => {
    try {
      if (await mayWork(database.db)) await work()
    } catch (error) {
      log.error({ err: error, chore: name }, 'a chore failed')
    }
  })
  if (choresAtOnce) rounds.begin()
  return rounds
}
