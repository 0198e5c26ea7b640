/** What was used lately, by name. */
export interface Recent<Value> {
  get(key: string): Value | undefined
  put(key: string, value: Value): void
  /** Forgets it, if it is still this one. */
  forget(key: string, value: Value): void
  clear(): void
}

/**
 * Two halves: when the young one is full, the old one is forgotten. What is asked for stays young.
 * @param sizeMax of both together
 */
export function openRecent<Value>(sizeMax: number): Recent<Value> {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  const put = (key: string, value: Value): void => {
    if (young.size >= sizeMax / 2 && !young.has(key)) {
      old = young
      young = new Map()
    }
    young.set(key, value)
    old.delete(key)
  }
  return {
    get(key) {
      const value = young.get(key)
      if (value !== undefined) return value
      const earlier = old.get(key)
      if (earlier !== undefined) put(key, earlier)
      return earlier
    },
    put,
    forget(key, value) {
      for (const half of [young, old]) if (half.get(key) === value) half.delete(key)
    },
    clear() {
      young = new Map()
      old = new Map()
    },
  }
}
