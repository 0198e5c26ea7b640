import { expireHolds } from './ledger/index.ts'
import { purgeEnded, sendResetCode } from './modules/identity/index.ts'
import { workBatches } from './modules/vouchers/index.ts'
import type { Logger } from './platform/log.ts'
import { deliverMessage } from './platform/outbox/index.ts'
import type { Services } from './services.ts'

const minuteMilliseconds = 60_000
const dayMilliseconds = 24 * 60 * minuteMilliseconds

export interface Workers {
  /** Starts no further round; jobs end with `services.close()`. */
  stop(): Promise<void>
}

/** Starts taking jobs in this process; every minute gives back what was held too long, every day forgets what ended. */
export async function startWorkers(services: Services): Promise<Workers> {
  const { jobs, database, desk, log } = services
  await workBatches(services)
  await jobs.work('deliver-message', (payload) => deliverMessage(services, BigInt(textOf(payload, 'id'))))
  await jobs.work('send-reset-code', (payload) =>
    database.transact((tx) => sendResetCode(tx, services, textOf(payload, 'contact'))),
  )

  const chores = [
    startChore(log, 'expire holds', minuteMilliseconds, () => expireHolds(desk, database.db)),
    startChore(log, 'forget ended sessions and codes', dayMilliseconds, () => purgeEnded(database)),
  ]
  return {
    async stop() {
      await Promise.all(chores.map(({ stop }) => stop()))
    },
  }
}

/** Does it now and then again and again, never twice at once. */
function startChore(
  log: Logger,
  name: string,
  everyMilliseconds: number,
  work: () => Promise<unknown>,
): Workers {
  let round: Promise<unknown> = Promise.resolve()
  const begin = () => {
    round = round
      .then(work)
      .catch((error: unknown) => log.error({ err: error, chore: name }, 'a chore failed'))
  }
  begin()
  const timer = setInterval(begin, everyMilliseconds)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

function textOf(payload: unknown, name: string): string {
  const value =
    typeof payload === 'object' && payload !== null ? new Map(Object.entries(payload)).get(name) : null
  if (typeof value !== 'string') throw new Error(`The job has no ${name}`)
  return value
}
