import { logout } from '#contract/operations/identity/logout.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { openAfresh } from '#web/lib/navigation.ts'
import { clearSession } from './session.ts'

/** Leaves, whatever the server says to it, and forgets everything this page knows. */
export async function endSession(): Promise<void> {
  await call(logout, { quiet: true }).catch((error: unknown) => {
    console.warn('The server was not told of the logout', error)
  })
  clearSession()
  sessionStorage.clear()
  queryClient.clear()
  openAfresh('/auth/login')
}
