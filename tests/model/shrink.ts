import { Parting, type Step } from './run-sequence.ts'

const triesMax = 400

/**
 * A shorter sequence that still parts product and model: leaves out ever smaller pieces. Every step chooses among what
 * there is, so a sequence with steps left out is a sequence too.
 * @param run must throw `Parting` where they part
 */
export async function shrink(
  steps: readonly Step[],
  run: (steps: readonly Step[]) => Promise<unknown>,
): Promise<{ steps: readonly Step[]; parting: Parting | null }> {
  let shortest = steps
  let parting: Parting | null = null
  let tries = 0
  const parts = async (fewer: readonly Step[]): Promise<boolean> => {
    tries += 1
    try {
      await run(fewer)
      return false
    } catch (error) {
      if (!(error instanceof Parting)) throw error
      shortest = fewer
      parting = error
      return true
    }
  }
  for (let size = steps.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < shortest.length && tries < triesMax; ) {
      const fewer = [...shortest.slice(0, at), ...shortest.slice(at + size)]
      if (!(await parts(fewer))) at += size
    }
  }
  return { steps: shortest, parting }
}
