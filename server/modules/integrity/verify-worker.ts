import { parentPort, workerData } from 'node:worker_threads'
import { openKeyRing } from '#server/platform/secrets/index.ts'
import { verifyEverything } from './verify-everything.ts'
import type { VerifyMessage, VerifyOrder } from './verify-nightly.ts'

// A thread of its own: hashing a year of transactions would hold up every request.
const order = workerData as VerifyOrder
const post = (message: VerifyMessage) => parentPort?.postMessage(message)
const { problems } = await verifyEverything({
  ...order,
  keys: openKeyRing(order),
  onRead: (...read) => post({ read }),
})
post({ problems: problems.length })
