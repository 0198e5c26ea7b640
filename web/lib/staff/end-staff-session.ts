import { staffLogout } from '#contract/operations/staff-access/sign-in.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { openAfresh } from '#web/lib/navigation.ts'
import { forgetStaffWork } from './staff-session.ts'

/** Signs out, whatever the server answers, and drops everything this page knows: a new document starts empty. */
export async function endStaffSession(): Promise<void> {
  await call(staffLogout, { quiet: 'probe' }).catch((error: unknown) => {
    console.warn('The server was not told of the logout', error)
  })
  queryClient.clear()
  forgetStaffWork()
  openAfresh('/console/sign-in')
}
