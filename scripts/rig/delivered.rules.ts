// What the rig reads from the configuration files in `deploy/`: it runs what is delivered, on other addresses.

/** How soon Patroni acts. */
export interface Times {
  /** After so long without renewal the leader's key is free. */
  readonly ttlSeconds: number
  readonly loopWaitSeconds: number
  /** A leader that cannot renew its key for so long stops its PostgreSQL. */
  readonly retryTimeoutSeconds: number
}

export function readTimes(patroni: string): Times {
  const secondsOf = (name: string): number => {
    const [, value] = new RegExp(`^\\s+${name}: (\\d+)$`, 'm').exec(patroni) ?? []
    if (value === undefined) throw new Error(`patroni.yml does not say ${name}`)
    return Number(value)
  }
  return {
    ttlSeconds: secondsOf('ttl'),
    loopWaitSeconds: secondsOf('loop_wait'),
    retryTimeoutSeconds: secondsOf('retry_timeout'),
  }
}

/** The server settings that Patroni would give, without those that the rig's small servers have of their own. */
export function readParameters(patroni: string): Readonly<Record<string, string>> {
  const names = [
    'synchronous_commit',
    'restart_after_crash',
    'wal_sender_timeout',
    'wal_receiver_timeout',
    'wal_retrieve_retry_interval',
  ]
  return Object.fromEntries(
    names.map((name) => {
      const [, value] = new RegExp(`^\\s+${name}: "?([\\w]+)"?$`, 'm').exec(patroni) ?? []
      if (value === undefined) throw new Error(`patroni.yml does not say ${name}`)
      return [name, value]
    }),
  )
}

/** Replaces each text, which must be there. */
export function moveTo(text: string, moves: Readonly<Record<string, string>>): string {
  return Object.entries(moves).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the delivered configuration no longer has "${from}"`)
    return result.replaceAll(from, to)
  }, text)
}
