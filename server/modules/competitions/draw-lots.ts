import { hash } from 'node:crypto'

/** The lot of each entry under a seed, in hexadecimal; the smaller one comes first. */
export function lotsOf(seed: string): (entry: bigint) => string {
  return (entry) => hash('sha256', `${seed}:${entry}`)
}

/** What is published when a competition opens: the seed cannot be chosen once entries are known. */
export function commitmentOf(seed: string): string {
  return hash('sha256', seed)
}
