import { Refusal } from '#contract/kernel/refusal.ts'
import { openCounts } from '../counts.ts'

/** The money requests that this process has in hand: while one is, nobody can say that it was not taken. */
export interface KeysUnderWay {
  /** Does the work of a request with this key of its caller. */
  hold<T>(name: string, work: () => Promise<T>): Promise<T>
  /** @throws Refusal `busy` while a request with this key is worked on: its fate can be asked for in a moment */
  expectNone(name: string): void
  count(): number
}

export function openKeysUnderWay(): KeysUnderWay {
  const held = openCounts<string>()
  return {
    hold: held.during,
    expectNone(name) {
      if (held.of(name) > 0) throw new Refusal('busy', { retryAfterSeconds: 1 })
    },
    count: held.size,
  }
}
