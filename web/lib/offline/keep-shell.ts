import { readView } from '#web/lib/session/session.ts'

/**
 * Registers a worker that opens this page without the network, and gives it the files that the page has loaded. The
 * page's language and theme are in the shell: keep it again when they change.
 * @param scope the addresses that the worker answers for
 */
export async function keepShell(worker: string, scope: string): Promise<void> {
  // Over http on another machine there are no workers, and staff who look at a client's portal leave nothing behind.
  if (!('serviceWorker' in navigator) || readView() !== null) return
  const registration = await navigator.serviceWorker.register(worker, { scope, updateViaCache: 'none' })
  const active = registration.active ?? (await navigator.serviceWorker.ready).active
  active?.postMessage({ keep: loadedFiles() })
}

function loadedFiles(): string[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  return files.filter((name) => name.startsWith(`${location.origin}/assets/`))
}
