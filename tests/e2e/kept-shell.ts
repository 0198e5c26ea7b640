import type { Page } from 'playwright-core'

/** Whether the worker has the portal's first page and every file that it has loaded: it opens without the network then. */
export function isShellKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    const wanted = ['/portal/home', ...files.filter((name) => new URL(name).pathname.startsWith('/assets/'))]
    const found = await Promise.all(wanted.map((name) => caches.match(name)))
    return navigator.serviceWorker.controller !== null && found.every(Boolean)
  })
}

/** What a browser misses to offer the page as an application. */
export async function installFaults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  return installabilityErrors.map(({ errorId }) => errorId)
}
