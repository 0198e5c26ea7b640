/** Places for writes, taken in the order of arrival. How many wait is limited where requests come in. */
export interface WritePlaces {
  /** @throws NoPlaceToWrite when none is free in time; nothing was done */
  run<T>(work: () => Promise<T>): Promise<T>
  waiting(): number
}

export function openWritePlaces(placesMax: number, waitMillisMax: number): WritePlaces {
  const waiting = new Set<() => void>()
  let free = placesMax

  function wait(): Promise<void> {
    return new Promise((begin, fail) => {
      const timer = setTimeout(() => {
        waiting.delete(start)
        fail(new NoPlaceToWrite())
      }, waitMillisMax)
      const start = () => {
        clearTimeout(timer)
        waiting.delete(start)
        begin()
      }
      waiting.add(start)
    })
  }

  return {
    async run(work) {
      if (free > 0) free -= 1
      else await wait()
      try {
        return await work()
      } finally {
        const [next] = waiting
        // The place passes on without becoming free.
        if (next) next()
        else free += 1
      }
    },
    waiting: () => waiting.size,
  }
}

/** To the caller it is a database that cannot be reached. */
class NoPlaceToWrite extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('other writes kept all connections for writing')
  }
}
