/**
 * What the machines agree about, as etcd keeps it for Patroni: who is the leader, and which standby has everything that
 * was acknowledged.
 */
export interface Agreement {
  /** The leader whose key is not over; null when there is none. */
  leader(): string | null
  /** Who held the key at last, also when it is over. */
  lastLeader(): string | null
  /** Takes the free key or renews the own one. @returns whether it is held now */
  hold(name: string): boolean
  /** Gives the key back, so that another need not wait for its end. */
  release(name: string): void
  /** The only one that may become the leader without loss; null when the leader is alone. */
  synchronous(): string | null
  /** @returns false, and nothing is written, when it was written since that revision: as Patroni compares it */
  setSynchronous(revision: string, leader: string, standby: string | null): boolean
  /** Numbers that rise with each new holder of the key, and each time the standby is written, as in etcd. */
  revisions(): { readonly leader: string; readonly standby: string }
  /** What an observer reads beside them. */
  state(): { readonly writtenBy: string | null; readonly keySecondsLeft: number }
  /** Resolves when the key becomes free before its end, or after this long. */
  changed(millisMax: number): Promise<void>
}

/** @param now in milliseconds, of a clock that never steps back */
export function openAgreement(ttlMillis: number, now: () => number = () => performance.now()): Agreement {
  let key: { readonly name: string; readonly endsAt: number } | null = null
  let last: string | null = null
  let synchronous: string | null = null
  /** The leader that wrote it. */
  let writtenBy: string | null = null
  const revisions = { leader: 0, standby: 0 }
  const waiting = new Set<() => void>()
  const leader = (): string | null => (key && key.endsAt > now() ? key.name : null)
  return {
    leader,
    lastLeader: () => last,
    hold(name) {
      const holder = leader()
      if (holder !== null && holder !== name) return false
      if (holder === null) revisions.leader += 1
      key = { name, endsAt: now() + ttlMillis }
      last = name
      return true
    },
    release(name) {
      if (leader() !== name) return
      key = null
      for (const wake of waiting) wake()
    },
    synchronous: () => synchronous,
    setSynchronous(revision, named, standby) {
      if (revision !== `${revisions.standby}`) return false
      synchronous = standby
      writtenBy = named
      revisions.standby += 1
      return true
    },
    revisions: () => ({ leader: `${revisions.leader}`, standby: `${revisions.standby}` }),
    state: () => ({ writtenBy, keySecondsLeft: key ? Math.max(0, (key.endsAt - now()) / 1000) : 0 }),
    async changed(millisMax) {
      await new Promise<void>((resolve) => {
        const end = (): void => {
          waiting.delete(end)
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(end, millisMax)
        waiting.add(end)
      })
    },
  }
}
