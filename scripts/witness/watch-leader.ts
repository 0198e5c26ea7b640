import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster, Etcd } from './etcd.ts'
import { isToBeReplaced } from './judge.rules.ts'

export interface WitnessOptions {
  readonly etcd: Etcd
  /** Between two looks. */
  readonly roundMillis: number
  /** Told of all that is new. */
  note(line: string): void
  readonly signal: AbortSignal
}

/** Looks again and again, until it is stopped. What it cannot read it does not act upon. */
export async function watchLeader({ etcd, roundMillis, note, signal }: WitnessOptions): Promise<void> {
  let last: Look = { line: '', silent: null }
  while (!signal.aborted) {
    const look = await lookOnce(etcd, last).catch((error: unknown) => ({
      line: `cannot look: ${error}`,
      silent: null,
    }))
    if (look.line !== last.line) note(look.line)
    last = look
    if (!signal.aborted) await wait(roundMillis)
  }
}

interface Look {
  /** What it saw or did. */
  readonly line: string
  /** The revision of the key of a leader that was silent for too long. */
  readonly silent: string | null
}

/** Two looks in a row must agree: this machine may have been asleep within one. */
async function lookOnce(etcd: Etcd, last: Look): Promise<Look> {
  const cluster = await etcd.read()
  const { leader, standby } = cluster
  if (!leader || !standby || !isToBeReplaced(cluster)) return { line: describe(cluster), silent: null }
  if (last.silent !== leader.revision)
    return { line: `${leader.name} does not renew its key`, silent: leader.revision }
  const given = await etcd.giveBack(leader, standby)
  const line = given
    ? `the key of ${leader.name} is given back after ${leader.silentSeconds} s, for ${standby.name}`
    : `the key of ${leader.name} is not given back: something has changed meanwhile`
  return { line, silent: null }
}

function describe({ leader, standby, settings }: Cluster): string {
  if (settings.paused) return 'Patroni is paused'
  if (settings.failsafe) return 'failsafe_mode is on: nothing to do here'
  if (!leader) return 'nobody leads'
  return standby ? `${leader.name} leads, ${standby.name} has all` : `${leader.name} leads alone`
}
