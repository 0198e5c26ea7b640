type Go = (path: string, options?: { replace?: boolean }) => void

let go: Go | undefined
let isLeavingByItself = false

/** The page hands its router over, so that a refused call can lead elsewhere. */
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

/** Leaves the application's memory behind: a new document. */
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
 * The browser asks before a person closes the page or goes elsewhere. When the program itself opens another document
 * nobody is asked: an answer could only keep the person from where the program leads.
 * @returns how to stop
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
  // The browser may keep this page and show it again when the person goes back.
  window.addEventListener('pageshow', () => (isLeavingByItself = false), { once: true })
}
