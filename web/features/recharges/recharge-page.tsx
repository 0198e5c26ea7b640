import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { createRecharge } from '#contract/operations/recharges/create-recharge.ts'
import { listRechargeMethods } from '#contract/operations/recharges/list-recharge-methods.ts'
import { listRecharges, showRecharge } from '#contract/operations/recharges/list-recharges.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { refresh, remember, useCall } from '#web/lib/api/use-call.ts'
import { useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { openAfresh } from '#web/lib/navigation.ts'
import { forgetIntention } from '#web/lib/session/intentions.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { CashGuide } from './cash-guide.tsx'
import { GatewayRecharge } from './gateway-recharge.tsx'
import { MethodList } from './method-list.tsx'
import { PaymentState } from './payment-state.tsx'
import { RecentRecharges } from './recent-recharges.tsx'
import { SellerLink } from './seller-link.tsx'
import { VoucherRecharge } from './voucher-recharge.tsx'

export const handle: RouteHandle = { messages: ['portal', 'recharges', 'validation', 'fields'] }

// Its calendar is larger than the rest of the page.
const BankTransfer = lazy(() => import('./bank-transfer.tsx'))

export default function RechargePage() {
  const { t } = useTranslation('recharges')
  const [query] = useSearchParams()
  const payment = query.get('payment')
  return (
    <>
      <PageHeader
        title={t('title')}
        line={t('line')}
        actions={<Link to="/portal/limits">{t('signed-in:money.limits')}</Link>}
      />
      {payment === null ? (
        <Recharge chosen={query.get('method')} />
      ) : (
        <PaymentState key={payment} id={payment} />
      )}
    </>
  )
}

/** The methods: a voucher at once, others on their own pages. */
function Recharge({ chosen }: { chosen: string | null }) {
  const navigate = useNavigate()
  const methods = useCall(listRechargeMethods)
  const write = useMoneyWrite(createRecharge, (answer, isTooLate) => {
    refresh(listRecharges, showHome, showWallet)
    remember(showRecharge, { params: { id: answer.id } }, answer)
    if (answer.status === 'completed') return
    // From here on the payment's own page knows more than this tab.
    forgetIntention({ operation: createRecharge })
    // A return from the gateway's page leads to the payment, not to its form.
    void navigate(`/portal/recharge?payment=${answer.id}`, { replace: true })
    // After a cancellation nobody is led to pay.
    if (answer.payment?.redirect_url && !isTooLate) openAfresh(answer.payment.redirect_url)
  })
  return (
    <WhenRead of={methods} skeleton={<BlockSkeleton height={320} />}>
      {(open) => {
        const method = open.find((one) => one.method === chosen)
        if (method?.channel === 'gateway')
          return <GatewayRecharge key={method.method} method={method} write={write} />
        if (method?.channel === 'bank')
          return (
            <Suspense fallback={<BlockSkeleton height={320} />}>
              <BankTransfer method={method} />
            </Suspense>
          )
        if (method?.channel === 'cash') return <CashGuide method={method} />
        const isVoucherOpen = open.some((one) => one.channel === 'voucher')
        return (
          <VoucherRecharge write={write} isOpen={isVoucherOpen}>
            <div className="stack-wide alongside">
              <MethodList methods={open.filter((one) => one.channel !== 'voucher')} />
              <SellerLink />
            </div>
            <RecentRecharges />
          </VoucherRecharge>
        )
      }}
    </WhenRead>
  )
}
