import { setTimeout as wait } from 'node:timers/promises'

/** Answers or fails after at least this time, so the speed of an answer reveals nothing. */
export async function evenly<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
