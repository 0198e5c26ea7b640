// The installed portal: it opens without the network, and shows notifications while it is closed.
importScripts('/offline-worker.js')

self.keepOffline({
  cacheName: 'portal-1',
  shell: '/portal/home',
  owns: (pathname) => /^\/(portal|vouchers|settlements)(\/|$)/.test(pathname),
  filesMax: 400,
  waitMillis: 3_000,
})

const notifications = '/portal/notifications'

self.addEventListener('push', (event) => {
  const { title, body, locale, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang: locale,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
      icon: '/icons/portal-192.png',
      badge: '/icons/badge-96.png',
    }),
  )
})

// An open portal comes to the front; otherwise one is opened.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showPortal())
})

async function showPortal() {
  const pages = await self.clients.matchAll({ type: 'window' })
  const portal = pages.find(({ url }) => new URL(url).pathname.startsWith('/portal'))
  if (!portal) return self.clients.openWindow(notifications)
  await portal.focus()
  return portal.navigate(notifications)
}
