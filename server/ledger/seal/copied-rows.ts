// Rows as bytes, as COPY has written them: a field ends in a tab, a row in a newline, and neither is inside of a field.

/** Positions of its bytes. */
export interface CopiedTransaction {
  readonly id: number
  readonly macAt: number
  /** Where its public part begins, one byte after its MAC. */
  readonly publicAt: number
  /** Where its private part begins, one byte after its public one. */
  readonly privateAt: number
  readonly end: number
}

/** Positions of its bytes. */
export interface CopiedEntry {
  readonly transactionId: number
  readonly accountId: number
  readonly version: number
  /** Where its account begins. */
  readonly textAt: number
  readonly end: number
}

const tab = 9
const newline = 10
const zero = 48
/** So many digits are exact in a number. */
const digitsMax = 15

/** Null when one is not written as the program writes it: with a negative id, or a very large one. */
export function copiedTransactions(bytes: Buffer): CopiedTransaction[] | null {
  const rows: CopiedTransaction[] = []
  for (let macAt = 0, end = 0; macAt < bytes.length; macAt = end + 1) {
    const publicAt = fieldAfter(bytes, macAt)
    const operationAt = fieldAfter(bytes, publicAt)
    const privateAt = fieldAfter(bytes, operationAt)
    end = bytes.indexOf(newline, privateAt)
    const id = numberAt(bytes, privateAt)
    if (end < 0 || Number.isNaN(id)) return null
    rows.push({ id, macAt, publicAt, privateAt, end })
  }
  return rows
}

/** Null as above. */
export function copiedEntries(bytes: Buffer): CopiedEntry[] | null {
  const entries: CopiedEntry[] = []
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    const textAt = fieldAfter(bytes, start)
    const versionAt = fieldAfter(bytes, textAt)
    end = bytes.indexOf(newline, versionAt)
    const transactionId = numberAt(bytes, start)
    const accountId = numberAt(bytes, textAt)
    const version = numberAt(bytes, versionAt)
    if (end < 0 || Number.isNaN(transactionId + accountId + version)) return null
    entries.push({ transactionId, accountId, version, textAt, end })
  }
  return entries
}

function fieldAfter(bytes: Buffer, at: number): number {
  let next = at
  while (next < bytes.length && bytes[next] !== tab) next += 1
  return next + 1
}

/** NaN: anything but digits, or too many of them. */
function numberAt(bytes: Buffer, at: number): number {
  let number = 0
  for (let next = at; ; next += 1) {
    const digit = (bytes[next] ?? newline) - zero
    if (digit < 0 || digit > 9) return next > at && bytes[next] === tab ? number : Number.NaN
    if (next - at === digitsMax) return Number.NaN
    number = number * 10 + digit
  }
}
