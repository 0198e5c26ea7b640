import { Refusal } from '#contract/kernel/refusal.ts'

/** The money requests that this process has in hand: while one is, nobody can say that it was not taken. */
export interface KeysUnderWay {
  /** Does the work of a request with this key of its caller. */
  hold<T>(name: string, work: () => Promise<T>): Promise<T>
  /** @throws Refusal `busy` while a request with this key is worked on: its fate can be asked for in a moment */
  expectNone(name: string): void
}

export function openKeysUnderWay(): KeysUnderWay {
  const held = new Map<string, number>()
  const change = (name: string, by: 1 | -1): void => {
    const count = (held.get(name) ?? 0) + by
    if (count > 0) held.set(name, count)
    else held.delete(name)
  }
  return {
    async hold(name, work) {
      change(name, 1)
      try {
        return await work()
      } finally {
        change(name, -1)
      }
    },
    expectNone(name) {
      if (held.has(name)) throw new Refusal('busy', { retryAfterSeconds: 1 })
    },
  }
}
