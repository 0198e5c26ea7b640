import { useSyncExternalStore } from 'react'

interface Asked<About> {
  readonly about: About
  readonly answered: Promise<boolean>
  /** Whether the person proved what was asked. */
  answer(isProven: boolean): void
}

export interface Question<About> {
  /**
   * Asks the person in a dialog of the page. Calls that ask meanwhile wait for the same answer.
   * @returns whether they proved it: what was refused can be sent again
   */
  ask(about: About): Promise<boolean>
  /** What is asked now, for the dialog. */
  useAsked(): Asked<About> | null
}

/** A question of a call that was refused, for the dialog of the shell that can ask it. */
export function openQuestion<About>(): Question<About> {
  let asked: Asked<About> | null = null
  const listeners = new Set<() => void>()
  const change = (next: Asked<About> | null) => {
    asked = next
    for (const listener of listeners) listener()
  }
  const begin = (about: About): Asked<About> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const answer = (isProven: boolean) => {
      change(null)
      resolve(isProven)
    }
    const begun = { about, answered: promise, answer }
    change(begun)
    return begun
  }
  const watch = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    ask: (about) => (asked ?? begin(about)).answered,
    useAsked: () =>
      useSyncExternalStore(
        watch,
        () => asked,
        () => null,
      ),
  }
}
