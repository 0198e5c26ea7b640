import { randomFillSync } from 'node:crypto'

const poolBytes = 8_192
const pool = Buffer.alloc(poolBytes)
let used = poolBytes

/** Random bytes of the system, fetched in blocks: a million single calls for nonces cost more than sealing. */
export function takeRandomBytes(count: number): Buffer {
  if (count > poolBytes) throw new RangeError(`at most ${poolBytes} random bytes at once`)
  if (used + count > poolBytes) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = Buffer.from(pool.subarray(used, used + count))
  // Given bytes are not kept here.
  pool.fill(0, used, used + count)
  used += count
  return bytes
}
