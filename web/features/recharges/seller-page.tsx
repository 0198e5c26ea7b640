import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { isSome } from '#contract/kernel/amounts.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import {
  createCashRecharge,
  listCashRecharges,
  showCashRecharge,
  showSellerDay,
} from '#contract/operations/recharges/recharge-by-seller.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { useAccountRequest } from '#web/lib/api/use-account-request.ts'
import { refresh, remember, useCall } from '#web/lib/api/use-call.ts'
import { useMoneySteps } from '#web/lib/api/use-money-steps.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Balance } from '#web/ui/balance.tsx'
import { Money } from '#web/ui/money.tsx'
import { ResultStep } from '#web/ui/money-steps.tsx'
import { NotOpenYet } from '#web/ui/not-open-yet.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import type { CashBody } from './recharge-types.ts'
import { SellerDay } from './seller-day.tsx'
import { SellerForm } from './seller-form.tsx'
import { SellerHistory } from './seller-history.tsx'
import { SellerReview } from './seller-review.tsx'

export const handle: RouteHandle = { messages: ['portal', 'recharges', 'validation', 'fields'] }

const blank: CashBody = { to: '', amount: '' }

/** A seller takes cash and recharges a client's wallet from their own. */
export default function SellerPage() {
  const { t } = useTranslation('recharges')
  const { user } = useSession()
  const request = useAccountRequest('seller', user?.seller)
  const { id } = useParams()
  return (
    <>
      <PageHeader title={t('seller.title')} line={t('seller.line')} />
      {!user?.seller ? (
        <NotOpenYet text={t('seller.denied')} request={request} />
      ) : id === undefined ? (
        <CashRecharge />
      ) : (
        <Known key={id} id={id} />
      )}
    </>
  )
}

function CashRecharge() {
  // The client's QR code, read by a camera, leads here with the number.
  const [query] = useSearchParams()
  const first = { ...blank, to: query.get('to') ?? '' }
  const { values, next, steps } = useMoneySteps(
    createCashRecharge,
    { first, blank },
    {
      onDone(recharge) {
        remember(showCashRecharge, { params: { id: recharge.id } }, recharge)
        refresh(listCashRecharges, showSellerDay, showHome, showWallet)
      },
      placeOf: ({ id }) => `/portal/recharge-client/${id}`,
    },
  )
  if (steps.step === 'done') return <BlockSkeleton height={320} />
  if (steps.step === 'review') return <SellerReview body={values} {...steps.review} />
  return (
    <div className="beside">
      <SellerForm initial={values} onNext={next} />
      <div className="stack-wide">
        <SellerDay />
        <SellerHistory />
      </div>
    </div>
  )
}

/** One recharge at its own address: right after the cash was taken, and later. */
function Known({ id }: { id: string }) {
  const recharge = useCall(showCashRecharge, { params: { id } })
  return (
    <WhenRead of={recharge} skeleton={<BlockSkeleton height={320} />}>
      {(known) => <Done recharge={known} />}
    </WhenRead>
  )
}

function Done({ recharge }: { recharge: AnswerOf<typeof showCashRecharge> }) {
  const { t } = useTranslation('recharges')
  const save = useSaveReceipt(recharge.reference)
  const { currency } = recharge
  const rows = [
    { label: t('seller.client'), value: <bdi>{recharge.client.name}</bdi> },
    ...(isSome(recharge.fee)
      ? [
          { label: t('amounts.fee'), value: <Money value={recharge.fee} currency={currency} /> },
          { label: t('seller.arrived'), value: <Money value={recharge.net_amount} currency={currency} /> },
        ]
      : []),
    {
      label: t('seller.balance_after'),
      value: <Balance value={recharge.balance_after} currency={currency} />,
      strong: true,
    },
  ]
  return (
    <ResultStep
      title={t('seller.done')}
      sum={<Money value={recharge.amount} currency={currency} />}
      rows={rows}
      reference={recharge.reference}
      at={recharge.created_at}
      shared={{
        amount: recharge.amount,
        currency,
        party: { label: t('seller.client'), name: recharge.client.name },
      }}
      onSave={save}
      next={[
        { to: '/portal/recharge-client', label: t('seller.again'), isMain: true },
        { to: '/portal/home', label: t('common:done') },
      ]}
    />
  )
}
