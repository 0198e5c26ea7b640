import { placeOfStarted, readStarted } from '#web/lib/session/started.ts'

/** Where a person with a new Pro account goes on: at the money request that needed it, or at a transfer. */
export function sendPlace(): { readonly to: string; readonly label: 'result.request' | 'result.send' } {
  const started = readStarted()
  if (started?.kind === 'request') return { to: placeOfStarted(started), label: 'result.request' }
  return { to: '/portal/transfer', label: 'result.send' }
}
