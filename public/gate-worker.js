// Keeps the screen of the gate and its files on the device: it opens without the network.
const cacheName = 'gate-1'
const page = '/gate'
const filesMax = 200

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.add(page))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(newestPage(request))
  else event.respondWith(keptFile(request))
})

/** The page of now, or the last one. */
async function newestPage(request) {
  const cache = await caches.open(cacheName)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(page, answer.clone())
    return answer
  } catch {
    return (await cache.match(page)) ?? Response.error()
  }
}

/** The names of built files change with their content; messages and the rest are asked for anew. */
async function keptFile(request) {
  const cache = await caches.open(cacheName)
  const isBuilt = new URL(request.url).pathname.includes('/assets/')
  const kept = await cache.match(request)
  if (kept && isBuilt) return kept
  try {
    const answer = await fetch(request)
    if (answer.ok) {
      await cache.put(request, answer.clone())
      await forgetOld(cache)
    }
    return answer
  } catch {
    return kept ?? Response.error()
  }
}

async function forgetOld(cache) {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - filesMax)))
    if (new URL(key.url).pathname !== page) await cache.delete(key)
}
