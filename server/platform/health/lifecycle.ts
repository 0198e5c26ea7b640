/** The state of the process: only while it serves should it get requests. */
export interface Lifecycle {
  phase(): 'starting' | 'serving' | 'stopping'
  serving(): void
  stopping(): void
}

export function openLifecycle(): Lifecycle {
  let phase: ReturnType<Lifecycle['phase']> = 'starting'
  return {
    phase: () => phase,
    serving() {
      if (phase === 'starting') phase = 'serving'
    },
    stopping() {
      phase = 'stopping'
    },
  }
}
