import { sendResetCode } from './modules/identity/index.ts'
import { workBatches } from './modules/vouchers/index.ts'
import { deliverMessage } from './platform/outbox/index.ts'
import type { Services } from './services.ts'

/** Starts taking jobs in this process; `services.close()` ends it. */
export async function startWorkers(services: Services): Promise<void> {
  const { jobs, database } = services
  await workBatches(services)
  await jobs.work('deliver-message', (payload) => deliverMessage(services, BigInt(textOf(payload, 'id'))))
  await jobs.work('send-reset-code', (payload) =>
    database.transact((tx) => sendResetCode(tx, services, textOf(payload, 'contact'))),
  )
}

function textOf(payload: unknown, name: string): string {
  const value =
    typeof payload === 'object' && payload !== null ? new Map(Object.entries(payload)).get(name) : null
  if (typeof value !== 'string') throw new Error(`The job has no ${name}`)
  return value
}
