import { reloadPage } from '#web/lib/navigation.ts'

const entryName = 'reload-guard'
const guardMs = 10_000

/** After a release the old page asks for missing files: reload the page once, never in a loop. */
export function reloadOnceWhenPartsAreMissing(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(entryName) ?? 0)
    if (Date.now() - last < guardMs) return
    event.preventDefault()
    sessionStorage.setItem(entryName, String(Date.now()))
    reloadPage()
  })
}
