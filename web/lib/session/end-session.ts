import { call } from '#web/lib/api/call.ts'
import { openAfresh } from '#web/lib/navigation.ts'
import { leaveView } from './leave-view.ts'
import { clearSession } from './session.ts'

/** The push service of the browser is another server: the sign-out does not wait for it longer. */
const pushWaitMs = 1_000

/** Signs out, whatever the server answers, and drops everything this page knows. */
export async function endSession(): Promise<void> {
  await sendLogout().catch((error: unknown) => {
    console.warn('The server was not told of the logout', error)
  })
  if (leaveView()) return
  const { forgetSessionKey } = await import('./session-key.ts')
  await forgetSessionKey()
  clearSession()
  sessionStorage.clear()
  await Promise.race([stopPush(), new Promise((resolve) => setTimeout(resolve, pushWaitMs))])
  openAfresh('/auth/login')
}

/** Without the network the browser may refuse; the server sends nothing to an ended session. */
async function stopPush(): Promise<void> {
  await import('#web/lib/notifications/push.ts')
    .then(({ forgetPush }) => forgetPush())
    .catch((error: unknown) => console.warn('Notifications were not unsubscribed', error))
}

async function sendLogout(): Promise<void> {
  const { logout } = await import('#contract/operations/identity/logout.ts')
  await call(logout, { quiet: 'probe' })
}
