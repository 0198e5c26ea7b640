type Go = (path: string, options?: { replace?: boolean }) => void

let go: Go | undefined
let isLeavingByItself = false

/** The page gives its router, so a refused call can redirect. */
export function setRouter(navigate: Go): void {
  go = navigate
}

export function replacePage(path: string): void {
  if (go) go(path, { replace: true })
  else {
    leaveByItself()
    window.location.replace(path)
  }
}

/** Opens a new document, without the application's memory. */
export function openAfresh(path: string): void {
  leaveByItself()
  window.location.assign(path)
}

/** The same page as a new document. */
export function reloadPage(): void {
  leaveByItself()
  window.location.reload()
}

/**
 * The browser asks before a person closes the page or leaves. When the program itself opens another document it does
 * not ask.
 * @returns the function that stops it
 */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isLeavingByItself) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

function leaveByItself(): void {
  isLeavingByItself = true
  // The browser may keep this page and show it again on "back".
  window.addEventListener('pageshow', () => (isLeavingByItself = false), { once: true })
}
