import { Refusal } from '#contract/kernel/refusal.ts'
import { openLimitedWorker } from '../../limited-worker.ts'
import type { ReadLimits, TableRow } from './table.rules.ts'
import type { ReadOrder, ReadResult } from './table-worker.ts'

const reader = openLimitedWorker<ReadOrder, ReadResult>(new URL('./table-worker.ts', import.meta.url), {
  millisecondsMax: 20_000,
  waitingMax: 20,
  memoryMegabytesMax: 512,
})
export const tableQueue = reader.queue

/**
 * The non-empty rows of a file as text: CSV (comma, semicolon, tab or bar; UTF-8, UTF-16 or Windows-1256) or the
 * first sheet of an XLSX, by its content. Numbers keep the digits of the file. Read beside the event loop.
 * @throws Refusal `import.unreadable`, `import.too_large`, or `busy` when too many wait
 */
export async function readTable(bytes: Uint8Array, limits: ReadLimits): Promise<readonly TableRow[]> {
  const tooLarge = () => new Refusal('import.too_large', { max: limits.rowsMax })
  if (bytes.length > limits.bytesMax) throw tooLarge()
  // A file that takes longer, or more memory, than any real one is malicious.
  const result = await reader.ask({ bytes, limits }, tooLarge)
  if ('rows' in result) return result.rows
  throw result.refusal === 'import.too_large' ? tooLarge() : new Refusal(result.refusal)
}
