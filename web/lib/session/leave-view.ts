import { openAfresh } from '#web/lib/navigation.ts'
import { clearView, readView } from './session.ts'

/** Staff who looked at the portal as a client go back to the client's page; false: nobody looked. */
export function leaveView(): boolean {
  const view = readView()
  if (view === null) return false
  clearView()
  openAfresh(`/console/clients/${view.clientId}`)
  return true
}
