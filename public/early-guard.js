// Runs in the head, before anything else. Navigation inside the application is guarded by its routes.
;(() => {
  // No text becomes markup or script: components build elements. What is left are style sheets (no `<` in them), the
  // empty script element React begins with, and documents that are only parsed and never shown.
  const scriptShell = `<script>${'</'}script>`
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text, _type, sink) =>
      !text.includes('<') || text === scriptShell || sink === 'DOMParser parseFromString' ? text : null,
    createScriptURL: (address) =>
      new URL(address, location.href).origin === location.origin ? address : null,
  })

  // Schemas are not compiled into functions: no page may make code out of text, and asking whether it may is a fault.
  window.__zod_globalConfig = { jitless: true }

  // A form sent before the page has come to life must not go anywhere: its words would be lost, or end in an address.
  // It is marked as sent, and goes when the page can send it.
  document.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!('alive' in document.documentElement.dataset)) event.target.dataset.sentEarly = ''
  })

  // Whoever lacks a token never sees a portal page, and whoever has one is not asked to log in again.
  const place = location.pathname
  const isView = sessionStorage.getItem('client-view') !== null
  const token = (isView ? sessionStorage : localStorage).getItem('client-token')
  const inside = /^\/(portal|settlements|vouchers)(\/|$)/.test(place)
  const onSignIn = /^\/auth\/(login|register)\/?$/.test(place)
  // As in web/lib/session/sign-in-return.ts: where one was going is kept, and is never another host.
  const wanted = new URLSearchParams(location.search).get('next') ?? ''
  const isOurs = /^\/(portal|vouchers|settlements|receipts)([/?#]|$)/.test(wanted)
  const next =
    place === '/portal/home' ? '' : `?next=${encodeURIComponent(place + location.search + location.hash)}`
  const elsewhere =
    inside && !token ? `/auth/login${next}` : onSignIn && token ? (isOurs ? wanted : '/portal/home') : null
  if (elsewhere === null) return
  document.documentElement.style.visibility = 'hidden'
  location.replace(elsewhere)
})()
