import type { Surface } from '#contract/kernel/operation.ts'
import { translate } from '#web/lib/i18n/i18n.ts'
import { openAfresh, replacePage } from '#web/lib/navigation.ts'
import { stopLoading } from '#web/lib/session/loading.ts'
import { clearSession, readSession } from '#web/lib/session/session.ts'
import { signInPlace } from '#web/lib/session/sign-in-place.ts'
import { signInAddress } from '#web/lib/staff/sign-in-address.ts'
import { closeStaffSession } from '#web/lib/staff/staff-session.ts'
import { showToast } from '#web/lib/toasts.ts'
import type { ApiFailure } from './failure.ts'

/**
 * What every failed call does before its caller sees it: a lost session leads to the login, an unverified one to the
 * verification, and what nobody can mend in a form is said at the top of the page. Rethrows, except when it leads away.
 */
export function reactToFailure(failure: ApiFailure, surface: Surface = 'client'): Promise<never> {
  if (failure.isNetwork) return say(failure, 'errors.check_your_network')
  if (failure.status === 401 && surface === 'console') {
    closeStaffSession()
    replacePage(signInAddress())
    return leavesForGood()
  }
  if (failure.status === 401) {
    const hadSession = readSession().token !== null
    clearSession()
    openAfresh(hadSession ? signInPlace(location.pathname + location.search) : '/auth/login')
    return leavesForGood()
  }
  if (failure.status === 403 && isUnverified(failure)) {
    showToast('info', failure.message || translate('errors.verify'))
    replacePage(`/auth/verify?${verifyQuery(failure)}`)
    stopLoading()
    return leavesForGood()
  }
  if (failure.status === 403) return say(failure, 'errors.permission_denied')
  if (failure.status === 404) return say(failure, 'errors.no_result_found')
  if (failure.status === 400 || failure.status === 500) {
    stopLoading()
    return say(failure, 'errors.something_is_wrong')
  }
  return Promise.reject(failure)
}

function say(failure: ApiFailure, key: string): Promise<never> {
  showToast('error', translate(key))
  return Promise.reject(failure)
}

/** The page is on its way elsewhere: its caller has nothing left to do. */
function leavesForGood(): Promise<never> {
  return new Promise(() => undefined)
}

function isUnverified(failure: ApiFailure): boolean {
  return 'verify_phone' in failure.data || 'verify_email' in failure.data
}

function verifyQuery({ data }: ApiFailure): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of ['verify_phone', 'verify_email']) {
    if (name in data) query.set(name, String(data[name]))
  }
  return query
}
