/** What Patroni keeps in etcd about its leader. */
export interface Leader {
  readonly name: string
  /** Since it last renewed its key, at most a second too many: etcd says whole seconds. */
  readonly silentSeconds: number
}

/** What Patroni keeps in etcd about the standby that has all that was acknowledged. */
export interface Standby {
  readonly name: string
  /** The leader that said so. */
  readonly of: string
}

export interface Sight {
  readonly leader: Leader | null
  /** Null as well when there are several: this is for two machines. */
  readonly standby: Standby | null
  /** An operator has told Patroni to do nothing by itself. */
  readonly paused: boolean
}

/**
 * Whether the leader's key is given back before its end: the leader has not renewed it for so long that it must have stopped
 * by itself, and there is a standby that has all.
 */
export function isToBeReplaced({ leader, standby, paused }: Sight, patienceSeconds: number): boolean {
  if (paused || !leader || !standby) return false
  return standby.of === leader.name && leader.silentSeconds >= patienceSeconds
}
