import { useEffect } from 'react'
import { clientEvents } from '#contract/operations/notifications/events.ts'
import { listNotifications } from '#contract/operations/notifications/list-notifications.ts'
import { reportWalletTransactions } from '#contract/operations/reports/report-wallet-transactions.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { refresh } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session/session.ts'
import { refreshProfile } from '#web/lib/session/start-session.ts'
import { showToast } from '#web/lib/toasts.ts'

const reopenWaitMs = 5_000
/** Whoever did it sees its result on the screen already. */
const ownDoing = new Set([
  'welcome',
  'recharged',
  'card_order',
  'voucher_used',
  'password_changed',
  'email_changed',
  'phone_changed',
  'second_factor_changed',
])

/** Keeps the balance and the notifications of the page as they are on the server. */
export function useLive(): void {
  const { key } = useSession()
  useEffect(() => {
    if (key === null) return
    const stream = new EventSource(`/api/client/events?key=${encodeURIComponent(key)}`)
    let reopening: ReturnType<typeof setTimeout> | undefined
    const reopen = () => {
      stream.close()
      reopening ??= setTimeout(() => void renewKey(), reopenWaitMs)
    }
    stream.addEventListener('balance', () => refresh(showHome, showWallet, reportWalletTransactions))
    stream.addEventListener('notification', (event) => {
      const { notification } = clientEvents.notification.parse(JSON.parse(String(event.data)))
      if (!ownDoing.has(notification.kind)) showToast('info', notification.body)
      refresh(listNotifications, showHome)
    })
    // The key ran out, or the stream broke for good; a passing break the browser mends itself.
    stream.addEventListener('end', reopen)
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) reopen()
    })
    return () => {
      stream.close()
      clearTimeout(reopening)
    }
  }, [key])
}

async function renewKey(): Promise<void> {
  await refreshProfile().catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error
  })
}
