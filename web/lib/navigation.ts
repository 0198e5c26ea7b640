type Go = (path: string, options?: { replace?: boolean }) => void

let go: Go | undefined

/** The page hands its router over, so that a refused call can lead elsewhere. */
export function setRouter(navigate: Go): void {
  go = navigate
}

export function replacePage(path: string): void {
  if (go) go(path, { replace: true })
  else window.location.replace(path)
}

/** Leaves the application's memory behind: a new document. */
export function openAfresh(path: string): void {
  window.location.assign(path)
}
