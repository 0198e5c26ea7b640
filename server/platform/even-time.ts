import { setTimeout as wait } from 'node:timers/promises'

/** Answers or fails no sooner than after so long: how fast an answer is tells a stranger nothing. */
export async function evenly<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
