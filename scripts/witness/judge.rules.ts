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
  readonly settings: Settings
}

/** Of Patroni, as they are in etcd now. */
interface Settings {
  /** An operator has told Patroni to do nothing by itself. */
  readonly paused: boolean
  /** A leader without etcd goes on while its standby answers it. */
  readonly failsafe: boolean
  readonly loopWaitSeconds: number
  readonly retryTimeoutSeconds: number
}

/** Patroni waits, reads and renews; the last two may each take `retry_timeout`. One more for etcd's whole seconds. */
function patienceSeconds({ loopWaitSeconds, retryTimeoutSeconds }: Settings): number {
  return loopWaitSeconds + 2 * retryTimeoutSeconds + 1
}

/**
 * Whether the leader's key is given back before its end: the leader has not renewed it in the longest time that Patroni takes
 * for that, and there is a standby that has all.
 */
export function isToBeReplaced({ leader, standby, settings }: Sight): boolean {
  if (settings.paused || settings.failsafe || !leader || !standby) return false
  return standby.of === leader.name && leader.silentSeconds >= patienceSeconds(settings)
}
