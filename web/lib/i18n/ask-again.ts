import { showToast } from '#web/lib/toasts.ts'
import { translate } from './i18n.ts'

const firstWaitMs = 1_000
const longestWaitMs = 30_000

/** Missing messages are loaded again, at growing intervals, and at once when the network is back. */
export function askAgain(tryAgain: () => Promise<boolean>, waitMs = firstWaitMs): void {
  showToast('error', translate('errors.check_your_network'))
  const again = () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
    void tryAgain().then((hasCome) => {
      if (!hasCome) askAgain(tryAgain, Math.min(longestWaitMs, 2 * waitMs))
    })
  }
  const timer = setTimeout(again, waitMs)
  window.addEventListener('online', again)
}
