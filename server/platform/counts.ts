/** How many are under way, by name. A count belongs to a piece of work and ends with it. */
export interface Counts<Name> {
  of(name: Name): number
  /** @returns what takes it off again, once */
  add(name: Name): () => void
  /** Counts one until the work ends, however it ends. */
  during<T>(name: Name, work: () => Promise<T>): Promise<T>
  /** How many names have any. */
  size(): number
}

export function openCounts<Name>(): Counts<Name> {
  const counts = new Map<Name, number>()
  const of = (name: Name): number => counts.get(name) ?? 0

  function add(name: Name): () => void {
    counts.set(name, of(name) + 1)
    let isOff = false
    return () => {
      if (isOff) return
      isOff = true
      const left = of(name) - 1
      if (left > 0) counts.set(name, left)
      else counts.delete(name)
    }
  }

  return {
    of,
    add,
    async during(name, work) {
      const end = add(name)
      try {
        return await work()
      } finally {
        end()
      }
    },
    size: () => counts.size,
  }
}
