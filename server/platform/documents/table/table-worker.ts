import { parentPort } from 'node:worker_threads'
import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { parseTable } from './parse-table.ts'
import type { ReadLimits, TableRow } from './table.rules.ts'

/** A worker of its own, so a hostile file harms no other work. */
export interface ReadOrder {
  readonly bytes: Uint8Array
  readonly limits: ReadLimits
}
export type ReadResult = { readonly rows: readonly TableRow[] } | { readonly refusal: ErrorCode }

parentPort?.on('message', async (order: ReadOrder) => parentPort?.postMessage(await read(order)))

async function read({ bytes, limits }: ReadOrder): Promise<ReadResult> {
  try {
    return { rows: await parseTable(bytes, limits) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code }
    throw error
  }
}
