import { showProfile } from '#contract/operations/identity/show-profile.ts'
import { user as userShape } from '#contract/operations/identity/user.ts'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { parseJson } from '#web/lib/parse-json.ts'
import { startLoading, stopLoading } from './loading.ts'
import { markChecked, recallSession, recallStoredUser, updateUser } from './session.ts'

const loadingTailMs = 500
let starting: Promise<void> | null = null

/** Finds the person once per page: the stored token, then its profile. */
export function startSession(): Promise<void> {
  starting ??= findOut().finally(() => {
    starting = null
  })
  return starting
}

/** A new stream key, and the user as the server sees them now. */
export async function refreshProfile(): Promise<void> {
  const { user, key } = await call(showProfile)
  updateUser(user, key)
}

async function findOut(): Promise<void> {
  const { token, user } = recallSession()
  if (token === null || user !== null) {
    markChecked()
    return
  }
  startLoading('session')
  try {
    await refreshProfile()
    setTimeout(() => stopLoading('session'), loadingTailMs)
  } catch (error) {
    // A failed profile call says nothing about the token: it stays, with what we remember.
    if (!(error instanceof ApiFailure)) throw error
    // The page is leaving for the login.
    if (error.status === 401) return
    const remembered = readStoredUser()
    if (remembered) updateUser(remembered)
    stopLoading('session')
  }
  markChecked()
}

function readStoredUser() {
  const stored = recallStoredUser()
  if (stored === null) return null
  const parsed = userShape.safeParse(parseJson(stored))
  return parsed.success ? parsed.data : null
}
