import { listPlanPrices } from '#contract/operations/cards/list-plan-prices.ts'
import { listSubscriptionPayments } from '#contract/operations/subscriptions/list-subscription-payments.ts'
import { showOwnSubscription } from '#contract/operations/subscriptions/show-own-subscription.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { inBackground } from '#web/lib/api/background.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { refresh } from '#web/lib/api/use-call.ts'
import { refreshProfile } from '#web/lib/session/start-session.ts'

/** What a plan changes: the wallet, the prices of cards, the flag pro and the name of the membership. */
export function refreshPlans(): void {
  refresh(showOwnSubscription, listSubscriptionPayments, listPlanPrices, showWallet, showHome)
  inBackground(() => {
    refreshProfile().catch((error: unknown) => {
      // What failed was shown; the next page reads the profile anew.
      if (!(error instanceof ApiFailure)) throw error
    })
  })
}
