// Runs in the head, before anything is painted: whoever lacks a token never sees a portal page, and whoever has one is
// not asked to log in again. Navigation inside the application is guarded by its routes.
;(() => {
  const place = location.pathname
  const token = localStorage.getItem('client-token')
  const inside = /^\/(portal|settlements|vouchers)(\/|$)/.test(place)
  const atTheDoor = /^\/auth\/(login|register)\/?$/.test(place)
  const elsewhere = inside && !token ? '/auth/login' : atTheDoor && token ? '/portal/home' : null
  if (elsewhere === null) return
  document.documentElement.style.visibility = 'hidden'
  location.replace(elsewhere)
})()
