// What the workers of the portal and of the gate share: one page, the shell, opens without the network, with the files
// it is made of. Answers of the API are never kept, and a write never passes through here.

/**
 * @param of `cacheName`; `shell`: the address of the page; `owns`: whether the worker answers for a page;
 *   `filesMax`: the oldest files beyond are forgotten; `waitMillis`: a network that is slower counts as none
 */
self.keepOffline = ({ cacheName, shell, owns, filesMax, waitMillis }) => {
  const isBuilt = (path) => path.startsWith('/assets/')
  const isNamed = (path) =>
    path.startsWith('/icons/') || path === '/early-guard.js' || path === '/favicon.svg'
  const open = () => caches.open(cacheName)

  self.addEventListener('install', (event) => {
    event.waitUntil(renewShell().then(() => self.skipWaiting()))
  })

  self.addEventListener('activate', (event) => {
    event.waitUntil(
      Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim(), forgetEarlier()]),
    )
  })

  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== self.location.origin) return
    if (request.mode === 'navigate') {
      // Every page of the scope is fetched ahead, so every page is answered: otherwise it would be fetched twice.
      event.respondWith(owns(pathname) ? pageFor(event, pathname) : fetchPage(event))
    } else if (isBuilt(pathname)) event.respondWith(builtFile(request))
    else if (isNamed(pathname)) event.respondWith(namedFile(request))
  })

  // The page says what it was built from: it was there before its worker.
  self.addEventListener('message', (event) => {
    const { data } = event
    if (Array.isArray(data?.keep)) event.waitUntil(Promise.all([renewShell(), keepFiles(data.keep)]))
  })

  /** The caches of earlier versions of this worker. */
  async function forgetEarlier() {
    const prefix = cacheName.replace(/\d+$/, '')
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
    await Promise.all(names.map((name) => caches.delete(name)))
  }

  async function renewShell() {
    const cache = await open()
    await cache.addAll([new Request(shell, { cache: 'no-cache' }), '/early-guard.js', '/favicon.svg'])
  }

  /** They are in the browser's own cache already. */
  async function keepFiles(addresses) {
    const cache = await open()
    for (const address of addresses) {
      const { origin, pathname } = new URL(address, self.location.href)
      if (origin !== self.location.origin || !isBuilt(pathname) || (await cache.match(pathname))) continue
      await cache.add(new Request(pathname, { cache: 'force-cache' }))
    }
  }

  /** The page of now; without the network the shell, at its own address, and the shell also while the server fails. */
  async function pageFor(event, pathname) {
    const isShell = pathname === shell
    const cache = await open()
    const kept = await cache.match(shell)
    const newest = fetchPage(event)
    if (isShell) {
      // The answer is kept even if the shell was shown meanwhile.
      event.waitUntil(newest.then((answer) => answer.ok && cache.put(shell, answer.clone()), ignore))
    }
    if (!kept) return newest
    // Only the shell has something to show meanwhile: another page keeps its address, such as that of a payment.
    if (!isShell) return (await newest.catch(ignore)) ?? Response.redirect(shell)
    const answer = await Promise.race([newest.catch(ignore), after(waitMillis)])
    return answer && answer.status < 500 ? answer : kept
  }

  async function fetchPage(event) {
    return (await event.preloadResponse) ?? fetch(event.request)
  }

  /** Its name changes with its content. */
  async function builtFile(request) {
    const cache = await open()
    const kept = await cache.match(request.url)
    if (kept) return kept
    const answer = await fetch(request)
    if (answer.ok) {
      await cache.put(request.url, answer.clone())
      await forgetOld(cache)
    }
    return answer
  }

  async function namedFile(request) {
    try {
      return await fetch(request)
    } catch {
      return (await (await open()).match(request.url)) ?? Response.error()
    }
  }

  async function forgetOld(cache) {
    const files = (await cache.keys()).filter(({ url }) => isBuilt(new URL(url).pathname))
    for (const file of files.slice(0, Math.max(0, files.length - filesMax))) await cache.delete(file)
  }
}

function after(millis) {
  return new Promise((resolve) => setTimeout(resolve, millis))
}

function ignore() {
  // The page in front of the person says that there is no connection.
}
