import { readTable, type TableRow } from '#server/platform/documents/index.ts'

const fileBytesMax = 20 * 1024 * 1024
export const fileRowsMax = 100_000

/**
 * The rows of a supplier's file as text.
 * @throws Refusal `import.unreadable` or `import.too_large`
 */
export function readCodeFile(bytes: Buffer): Promise<readonly TableRow[]> {
  return readTable(bytes, { bytesMax: fileBytesMax, rowsMax: fileRowsMax })
}
