import { Refusal } from '#contract/kernel/refusal.ts'
import { openCounts } from '../counts.ts'

/** The money requests that run in this process: while one runs, its outcome is unknown. */
export interface KeysUnderWay {
  /** Runs the work of a request with this key of its caller. */
  hold<T>(name: string, work: () => Promise<T>): Promise<T>
  /** @throws Refusal `busy` while a request with this key runs: ask again in a moment */
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
