import { expireHolds } from './ledger/index.ts'
import { sendResetCode } from './modules/identity/index.ts'
import { workBatches } from './modules/vouchers/index.ts'
import { deliverMessage } from './platform/outbox/index.ts'
import type { Services } from './services.ts'

const expiryMilliseconds = 60_000

export interface Workers {
  /** Starts no further round; jobs end with `services.close()`. */
  stop(): Promise<void>
}

/** Starts taking jobs in this process, and once a minute gives back what was held too long. */
export async function startWorkers(services: Services): Promise<Workers> {
  const { jobs, database, desk, log } = services
  await workBatches(services)
  await jobs.work('deliver-message', (payload) => deliverMessage(services, BigInt(textOf(payload, 'id'))))
  await jobs.work('send-reset-code', (payload) =>
    database.transact((tx) => sendResetCode(tx, services, textOf(payload, 'contact'))),
  )

  let round: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    round = round
      .then(() => expireHolds(desk, database.db))
      .catch((error: unknown) => log.error({ err: error }, 'holds could not be expired'))
  }, expiryMilliseconds)
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
