import { showStaffSession } from '#contract/operations/staff-access/show-staff-session.ts'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { closeStaffSession, markUnreachable, openStaffSession } from './staff-session.ts'

let starting: Promise<void> | null = null

/** Reads who is signed in, and again whenever permissions may have changed. */
export function startStaffSession(): Promise<void> {
  starting ??= findOut().finally(() => {
    starting = null
  })
  return starting
}

async function findOut(): Promise<void> {
  try {
    openStaffSession(await call(showStaffSession, { quiet: 'probe' }))
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status === 401) closeStaffSession(error.code)
    else markUnreachable()
  }
}
