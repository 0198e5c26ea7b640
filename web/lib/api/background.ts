let isBackground = false

/** What is asked in here, at once and not later, the page asks by itself: it is no work of whoever sits before it. */
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
