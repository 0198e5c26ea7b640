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
  /** Only the holder of the key may say it. */
  setSynchronous(leader: string, standby: string | null): void
  /** Resolves when the key becomes free before its end, or after this long. */
  changed(millisMax: number): Promise<void>
}

/** @param now in milliseconds, of a clock that never steps back */
export function openAgreement(ttlMillis: number, now: () => number = () => performance.now()): Agreement {
  let key: { readonly name: string; readonly endsAt: number } | null = null
  let last: string | null = null
  let synchronous: string | null = null
  const waiting = new Set<() => void>()
  const leader = (): string | null => (key && key.endsAt > now() ? key.name : null)
  return {
    leader,
    lastLeader: () => last,
    hold(name) {
      const holder = leader()
      if (holder !== null && holder !== name) return false
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
    setSynchronous(holder, standby) {
      if (leader() === holder) synchronous = standby
    },
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
