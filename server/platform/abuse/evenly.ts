import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#contract/kernel/refusal.ts'

/** Answers or fails after at least this time, so the speed of an answer reveals nothing. */
export async function evenly<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** What is left of a difference drowns in it. */
const jitterMilliseconds = 10

/** Only refusals wait, a little longer or shorter by chance: how long one takes does not tell its reason. */
export async function refuseEvenly<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (error) {
    const length = milliseconds + Math.random() * jitterMilliseconds
    if (error instanceof Refusal) await wait(Math.max(0, startedAt + length - performance.now()))
    throw error
  }
}
