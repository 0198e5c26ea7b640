/** A reader of single keys that queries the database for many at once. */
export interface CoalescingReader<Value> {
  read(key: string): Promise<Value | null>
}

/**
 * Keys that arrive while a query runs are loaded together by the next one. Nothing is cached: every answer was read
 * after it was asked for, and sixty callers cost one query.
 * @param load returns the found keys; others become null
 * @param keysMax the most keys of one query
 */
export function coalesce<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  { keysMax = 500 } = {},
): CoalescingReader<Value> {
  let waiting = new Map<string, PromiseWithResolvers<Value | null>>()
  let running = false

  async function run(): Promise<void> {
    running = true
    while (waiting.size > 0) {
      const batch = takeBatch()
      try {
        const found = await load([...batch.keys()])
        for (const [key, { resolve }] of batch) resolve(found.get(key) ?? null)
      } catch (error) {
        for (const { reject } of batch.values()) reject(error)
      }
    }
    running = false
  }

  function takeBatch(): typeof waiting {
    const all = [...waiting]
    waiting = new Map(all.slice(keysMax))
    return new Map(all.slice(0, keysMax))
  }

  return {
    read(key) {
      const known = waiting.get(key)
      if (known) return known.promise
      const answer = Promise.withResolvers<Value | null>()
      waiting.set(key, answer)
      if (!running) void run()
      return answer.promise
    },
  }
}
