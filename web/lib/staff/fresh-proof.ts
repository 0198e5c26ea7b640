import { useSyncExternalStore } from 'react'

interface Asked {
  /** Whether the person has proven it. */
  readonly answered: Promise<boolean>
  answer(isProven: boolean): void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

/**
 * Asks the person to prove that it is still them. Calls that ask meanwhile wait for the same answer.
 * @returns whether they did: what was refused can be sent again
 */
export function askForFreshProof(): Promise<boolean> {
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const answer = (isProven: boolean) => {
      change(null)
      resolve(isProven)
    }
    change({ answered: promise, answer })
  }
  return asked?.answered ?? Promise.resolve(false)
}

/** What is asked now, for the dialog. */
export function useAskedProof(): Asked | null {
  return useSyncExternalStore(
    watchAsked,
    () => asked,
    () => null,
  )
}

function watchAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}
