let held: Promise<void> | null = null

if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    () => {
      held = new Promise((resolve) => {
        const release = () => setTimeout(resolve)
        window.addEventListener('pointerup', release, { once: true })
        window.addEventListener('pointercancel', release, { once: true })
      })
    },
    { capture: true },
  )
}

/**
 * Resolves when no button is pressed. A press moves the focus first: if a fault appeared or vanished then, the button
 * would move away before the click.
 */
export function pointerAtRest(): Promise<void> {
  return held ?? Promise.resolve()
}
