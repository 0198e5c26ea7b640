import { useEffect } from 'react'
import type { z } from 'zod'
import { clientEvents } from '#contract/operations/notifications/events.ts'
import { listNotifications } from '#contract/operations/notifications/list-notifications.ts'
import { listProductOrders, showProductOrder } from '#contract/operations/products/list-product-orders.ts'
import { listRecharges } from '#contract/operations/recharges/list-recharges.ts'
import { reportWalletTransactions } from '#contract/operations/reports/report-wallet-transactions.ts'
import { showMerchantDay } from '#contract/operations/transfers/merchant-day.ts'
import { listMoneyRequests, showMoneyRequest } from '#contract/operations/transfers/read-money-requests.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { inBackground } from '#web/lib/api/background.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { refresh } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session/session.ts'
import { refreshProfile } from '#web/lib/session/start-session.ts'
import { showToast } from '#web/lib/toasts.ts'

const reopenWaitMs = 5_000
/** The person who acted sees the result on the screen already. */
const ownDoing = new Set([
  'welcome',
  'card_order',
  'product_order',
  'voucher_used',
  'password_changed',
  'email_changed',
  'phone_changed',
  'second_factor_changed',
  'confirmation_limit_raised',
])

const incoming = new Set(['recharged', 'transfer_received', 'settlement_paid', 'account_opened'])

type News = z.output<typeof clientEvents.notification>['notification']

/** Within this time, the recharge page shows its own result. */
const shownWithinMs = 1_500

/** A till, and a request of one's own, show a payment themselves. */
const showingPayments = /^\/portal\/(till$|requests\/)/

/** What the screen shows already is not repeated; other news is shown, also on the recharge page. */
function showNews({ kind, body, about }: News): void {
  if (ownDoing.has(kind)) return
  if (kind === 'transfer_received' && showingPayments.test(location.pathname)) return
  const show = () => showToast(incoming.has(kind) ? 'success' : 'info', body)
  if (kind !== 'recharged' || location.pathname !== '/portal/recharge') {
    show()
    return
  }
  const isShown = () => about !== null && new URLSearchParams(location.search).get('payment') === about.id
  setTimeout(() => {
    if (!isShown()) show()
  }, shownWithinMs)
}

/** Keeps balance and notifications of the page current. */
export function useLive(): void {
  const { key } = useSession()
  useEffect(() => {
    if (key === null) return
    const stream = new EventSource(`/api/client/events?key=${encodeURIComponent(key)}`)
    let reopening: ReturnType<typeof setTimeout> | undefined
    // A key opens one stream, so the browser cannot repair a broken one by itself.
    const reopen = () => {
      stream.close()
      clearTimeout(reopening)
      reopening = setTimeout(() => void renewKey(), reopenWaitMs)
    }
    const renewKey = async () => {
      try {
        await refreshInBackground()
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        if (!left) reopen()
      }
    }
    let left = false
    stream.addEventListener('balance', () =>
      inBackground(() =>
        refresh(
          ...[showHome, showWallet, listRecharges, reportWalletTransactions],
          ...[showMoneyRequest, showMerchantDay],
        ),
      ),
    )
    stream.addEventListener('notification', (event) => {
      const { notification } = clientEvents.notification.parse(JSON.parse(String(event.data)))
      showNews(notification)
      // A page that was closed to this kind of account opens by itself.
      if (notification.kind === 'account_opened') void refreshInBackground()
      inBackground(() =>
        refresh(
          ...[listNotifications, showHome, listProductOrders, showProductOrder],
          ...[listMoneyRequests, showMoneyRequest],
        ),
      )
    })
    stream.addEventListener('end', reopen)
    stream.addEventListener('error', reopen)
    return () => {
      left = true
      stream.close()
      clearTimeout(reopening)
    }
  }, [key])
}

/** It is no work of the person: an unused session must come to its end. */
function refreshInBackground(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  inBackground(() => resolve(refreshProfile()))
  return promise
}
