import { replaceEqualDeep } from '@tanstack/react-query'

/** A dialog that is done takes a moment to close, and a hand that presses twice still reaches its button. */
const closingMillis = 600

export interface Gate {
  /** Whether it may be sent: not what is on its way, or was done a moment ago. */
  admits(input: unknown): boolean
  settle(input: unknown, isDone: boolean): void
}

/** Keeps what was asked once from being sent twice; something else, or the same after a refusal, goes through. */
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
