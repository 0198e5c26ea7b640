import { reloadPage } from '#web/lib/navigation.ts'
import { readVersion } from '#web/lib/read-version.ts'

const entryName = 'reload-guard'
const guardMs = 10_000

/**
 * After a release the old page asks for missing files: reload the page once, never in a loop. Without a connection the
 * page stays: a reload would lose it with all that was typed. The part is missing then, and what wanted it says so.
 */
export function reloadOnceWhenPartsAreMissing(): void {
  window.addEventListener('vite:preloadError', () => void reloadOnce())
}

async function reloadOnce(): Promise<void> {
  if (isGuarded() || (await readVersion()) === null || isGuarded()) return
  sessionStorage.setItem(entryName, String(Date.now()))
  reloadPage()
}

function isGuarded(): boolean {
  return Date.now() - Number(sessionStorage.getItem(entryName) ?? 0) < guardMs
}
