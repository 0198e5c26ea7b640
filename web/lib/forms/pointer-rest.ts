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
 * Resolves when no button is held down. A press moves the focus first: were a field's fault to appear or vanish then,
 * the button under the finger would move away before the press becomes a click.
 */
export function pointerAtRest(): Promise<void> {
  return held ?? Promise.resolve()
}
