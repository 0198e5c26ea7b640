let isBackground = false

/** Calls made in here synchronously are background calls: they do not count as a person's work. */
export function inBackground(ask: () => void): void {
  isBackground = true
  try {
    ask()
  } finally {
    isBackground = false
  }
}

export function isAskedInBackground(): boolean {
  return isBackground
}
