import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster, Etcd } from './etcd.ts'
import { isToBeReplaced } from './judge.rules.ts'

export interface WitnessOptions {
  readonly etcd: Etcd
  readonly patienceSeconds: number
  /** Between two looks. */
  readonly roundMillis: number
  /** Told of all that is new. */
  note(line: string): void
  readonly signal: AbortSignal
}

/** Looks again and again, until it is stopped. What it cannot read it does not act upon. */
export async function watchLeader({
  etcd,
  patienceSeconds,
  roundMillis,
  note,
  signal,
}: WitnessOptions): Promise<void> {
  let last = ''
  while (!signal.aborted) {
    const line = await lookOnce(etcd, patienceSeconds).catch((error: unknown) => `cannot look: ${error}`)
    if (line !== last) note(line)
    last = line
    if (!signal.aborted) await wait(roundMillis)
  }
}

/** @returns what it saw or did */
async function lookOnce(etcd: Etcd, patienceSeconds: number): Promise<string> {
  const cluster = await etcd.read()
  const { leader, standby } = cluster
  if (!leader || !standby || !isToBeReplaced(cluster, patienceSeconds)) return describe(cluster)
  const given = await etcd.giveBack(leader, standby)
  return given
    ? `${leader.name} has not renewed its key for ${leader.silentSeconds} s: it is given back, for ${standby.name}`
    : `${leader.name} has not renewed its key, but something has changed meanwhile`
}

function describe({ leader, standby, paused }: Cluster): string {
  if (paused) return 'Patroni is paused'
  if (!leader) return 'nobody leads'
  return standby ? `${leader.name} leads, ${standby.name} has all` : `${leader.name} leads alone`
}
