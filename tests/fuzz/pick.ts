import type { Chance } from '../../scripts/demo/chance.ts'

/** One of a list that is not empty. */
export function pick<T>(chance: Chance, choices: readonly T[]): T {
  const choice = choices[chance.between(0, choices.length - 1)]
  if (choice === undefined) throw new RangeError('nothing to pick from')
  return choice
}
