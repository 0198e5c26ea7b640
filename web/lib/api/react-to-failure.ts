import type { Surface } from '#contract/kernel/operation.ts'
import { translate } from '#web/lib/i18n/i18n.ts'
import { openAfresh, replacePage } from '#web/lib/navigation.ts'
import { leaveView } from '#web/lib/session/leave-view.ts'
import { stopLoading } from '#web/lib/session/loading.ts'
import { clearSession, readSession } from '#web/lib/session/session.ts'
import { safeReturn, signInAgainReturn, withReturn } from '#web/lib/session/sign-in-return.ts'
import { signInAddress } from '#web/lib/staff/sign-in-address.ts'
import { closeStaffSession, readStaffSession } from '#web/lib/staff/staff-session.ts'
import { showToast } from '#web/lib/toasts.ts'
import type { ApiFailure } from './failure.ts'

/**
 * What every failed call does before its caller: a lost session leads to the login, an unverified one to the
 * verification, and what no form can fix is shown at the top of the page. Rethrows, except when it leads to the verification.
 */
export function reactToFailure(failure: ApiFailure, surface: Surface = 'client'): Promise<never> {
  if (failure.isNetwork) {
    // The form beside it shows the outcome.
    showToast('error', translate('errors.check_your_network'))
    return Promise.reject(failure)
  }
  if (failure.status === 401 && surface === 'console') {
    closeStaffSession(failure.code)
    replacePage(signInAddress(readStaffSession().ended))
    return Promise.reject(failure)
  }
  if (failure.status === 401) {
    if (leaveView()) return leavesForGood()
    const here = currentAddress()
    // Of several refused calls only the first still finds a session: its place says whether there was one.
    const hadSession = readSession().token !== null || safeReturn(here) !== null
    clearSession()
    openAfresh(hadSession ? signInAgainReturn(here, failure.code) : '/auth/login')
    return Promise.reject(failure)
  }
  if (failure.asksToVerify) {
    showToast('info', failure.sentence)
    replacePage(withReturn(`/auth/verify?${verifyQuery(failure)}`, safeReturn(currentAddress())))
    stopLoading()
    return leavesForGood()
  }
  if (failure.code === 'client.only_viewed') {
    showToast('info', failure.sentence)
    return Promise.reject(failure)
  }
  if (failure.asksToSubscribe) {
    // The page says why; several refused calls lead there once.
    if (location.pathname !== plansPage) replacePage(plansPage)
    stopLoading()
    return leavesForGood()
  }
  if (failure.status === 403) return sentenceOf(failure, 'errors.permission_denied')
  if (failure.status === 404) return sentenceOf(failure, 'errors.no_result_found')
  if (failure.status === 400 || failure.status === 500) {
    stopLoading()
    return sentenceOf(failure, 'errors.something_is_wrong')
  }
  return Promise.reject(failure)
}

const plansPage = '/portal/subscription'

const shownStatuses: ReadonlySet<number> = new Set([0, 400, 403, 404, 500])

/** Whether it was shown at the top of the page already. */
export function wasShown({ status }: ApiFailure): boolean {
  return shownStatuses.has(status)
}

function sentenceOf(failure: ApiFailure, key: string): Promise<never> {
  showToast('error', translate(key))
  return Promise.reject(failure)
}

/** The page is leaving: its caller has nothing left to do. */
function leavesForGood(): Promise<never> {
  return new Promise(() => undefined)
}

function currentAddress(): string {
  return location.pathname + location.search + location.hash
}

function verifyQuery({ data }: ApiFailure): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of ['verify_phone', 'verify_email']) {
    if (name in data) query.set(name, String(data[name]))
  }
  return query
}
