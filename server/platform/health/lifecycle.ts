/** What the process says of itself: only while it serves may others send it requests. */
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
