/** What runs at once, by name. A count belongs to a piece of work and ends with it. */
export interface Counts<Name> {
  of(name: Name): number
  /** @returns the function that ends the count */
  add(name: Name): () => void
  /** Counts until the work ends, however it ends. */
  during<T>(name: Name, work: () => Promise<T>): Promise<T>
  /** The number of names with a count. */
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
