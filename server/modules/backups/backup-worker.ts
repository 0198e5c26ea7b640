import { parentPort, workerData } from 'node:worker_threads'
import { backUp } from './back-up.ts'
import type { BackupOrder } from './run-backups.ts'

parentPort?.postMessage(await backUp(workerData as BackupOrder))
