import { setTimeout as wait } from 'node:timers/promises'

const pollMillis = 25

/** Resolves once the condition holds; rejects, by its name, when it does not in time. */
export async function until(
  what: string,
  millisMax: number,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + millisMax
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${Math.round(millisMax)} ms: ${what}`)
    await wait(pollMillis)
  }
}
