import { replaceEqualDeep } from '@tanstack/react-query'

/** A finished dialog takes a moment to close, and a double press still reaches its button. */
const closingMillis = 600

export interface Gate {
  /** Whether it may be sent: not while it runs, nor just after it was done. */
  admits(input: unknown): boolean
  settle(input: unknown, isDone: boolean): void
}

/** Prevents sending the same input twice; other input, or the same after a refusal, passes. */
export function openGate(now: () => number = () => performance.now()): Gate {
  let last: { readonly input: unknown; heldUntil: number } | null = null
  return {
    admits(input) {
      if (last && now() < last.heldUntil && replaceEqualDeep(last.input, input) === last.input) return false
      last = { input, heldUntil: Number.POSITIVE_INFINITY }
      return true
    },
    settle(input, isDone) {
      if (last && last.input === input) last.heldUntil = isDone ? now() + closingMillis : 0
    },
  }
}
