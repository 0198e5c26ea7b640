/** Rounds of one work, never two at once: a turn that comes while a round is under way is left out. */
export interface Rounds {
  begin(): void
  /** Begins no further round, and waits for the one under way. */
  stop(): Promise<void>
}

/** @param round never rejects */
export function startRounds(everyMilliseconds: number, round: () => Promise<void>): Rounds {
  let underWay: Promise<void> | null = null
  const begin = () => {
    underWay ??= round().finally(() => {
      underWay = null
    })
  }
  const timer = setInterval(begin, everyMilliseconds)
  timer.unref()
  return {
    begin,
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
