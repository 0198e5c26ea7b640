import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import { listTransfers, showTransfer } from '#contract/operations/transfers/list-transfers.ts'
import { sendTransfer } from '#contract/operations/transfers/send-transfer.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { useAccountRequest } from '#web/lib/api/use-account-request.ts'
import { refresh, remember, useCall } from '#web/lib/api/use-call.ts'
import { useMoneySteps } from '#web/lib/api/use-money-steps.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { feeCurrency, useFeeExamples } from '#web/lib/money/use-fee-examples.ts'
import { useSession } from '#web/lib/session/session.ts'
import { forgetStarted, readStarted } from '#web/lib/session/started.ts'
import { Balance } from '#web/ui/balance.tsx'
import { FeeExamples } from '#web/ui/fee-examples.tsx'
import { Money } from '#web/ui/money.tsx'
import { ResultStep } from '#web/ui/money-steps.tsx'
import { NotOpenYet } from '#web/ui/not-open-yet.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { ProPlan } from './pro-plan.tsx'
import { ReceiveCard } from './receive-card.tsx'
import { RecentTransfers } from './recent-transfers.tsx'
import { SaveReceiver } from './save-receiver.tsx'
import { SavedReceivers } from './saved-receivers.tsx'
import { TransferForm } from './transfer-form.tsx'
import { TransferReview } from './transfer-review.tsx'

export const handle: RouteHandle = { messages: ['portal', 'transfers', 'validation', 'fields'] }

type TransferBody = BodyInput<typeof sendTransfer>

const blank: TransferBody = { to: '', amount: '', note: '' }

export default function TransferPage() {
  const { id } = useParams()
  return id === undefined ? <SendOrReceive /> : <Known key={id} id={id} />
}

function SendOrReceive() {
  const { t } = useTranslation('transfers')
  const { user } = useSession()
  const request = useAccountRequest('pro', user?.pro)
  const examples = useFeeExamples()
  const [query] = useSearchParams()
  const receiving = query.get('view') === 'receive'
  // A receiver's code fills these in; the form checks them like typed values.
  const to = query.get('to')
  const [started] = useState(startedTransfer)
  const asked =
    to === null && started ? started : { ...blank, to: to ?? '', amount: query.get('amount') ?? '' }
  return (
    <>
      <PageHeader
        title={t(receiving ? 'receive_title' : 'title')}
        line={t(receiving ? 'receive_line' : 'line')}
      />
      <TabLinks
        label={t('title')}
        tabs={[
          { to: '/portal/transfer', label: t('tabs.send'), active: !receiving },
          { to: '/portal/transfer?view=receive', label: t('tabs.receive'), active: receiving },
        ]}
      />
      {receiving ? (
        <ReceiveCard />
      ) : user?.pro ? (
        <Transfer key={asked.to} asked={asked} />
      ) : (
        <NotOpenYet text={t('not_pro')} request={request} otherWay={<ProPlan />}>
          <FeeExamples examples={examples} currency={feeCurrency} />
        </NotOpenYet>
      )}
    </>
  )
}

/** What was typed before the person left to recharge. */
function startedTransfer(): TransferBody | null {
  const started = readStarted()
  if (started?.kind !== 'transfer') return null
  const { to, amount, note } = started
  return { to, amount, note }
}

function Transfer({ asked }: { asked: TransferBody }) {
  const { values, setValues, next, steps } = useMoneySteps(
    sendTransfer,
    { first: asked, blank },
    {
      onDone(sent) {
        forgetStarted('transfer')
        remember(showTransfer, { params: { id: sent.id } }, sent)
        refresh(listTransfers, showHome, showWallet)
      },
      placeOf: ({ id }) => `/portal/transfer/${id}`,
    },
  )
  if (steps.step === 'done') return <BlockSkeleton height={320} />
  if (steps.step === 'review') return <TransferReview body={values} {...steps.review} />
  return (
    <div className="beside">
      <div className="stack-wide">
        <SavedReceivers onChoose={(to) => setValues({ ...blank, to })} />
        <TransferForm key={`${values.to} ${values.amount}`} initial={values} onNext={next} />
      </div>
      <RecentTransfers onAgain={(same) => setValues({ ...blank, ...same })} />
    </div>
  )
}

/** One transfer at its own address: right after it was sent, and later. */
function Known({ id }: { id: string }) {
  const { t } = useTranslation('transfers')
  const transfer = useCall(showTransfer, { params: { id } })
  return (
    <>
      <PageHeader title={t(transfer.data?.shop_payment ? 'payment' : 'title')} />
      <WhenRead of={transfer} skeleton={<BlockSkeleton height={320} />}>
        {(known) => <Moved transfer={known} />}
      </WhenRead>
    </>
  )
}

function Moved({ transfer }: { transfer: Shown }) {
  const { t } = useTranslation('transfers')
  const { user } = useSession()
  const save = useSaveReceipt(transfer.reference)
  const { currency, direction } = transfer
  const isSent = direction === 'sent'
  const rows = [
    { label: t(isSent ? 'review.to' : 'review.from'), value: <bdi>{transfer.counterparty}</bdi> },
    ...(isSent
      ? [{ label: t('review.fee'), value: <Money value={transfer.fee} currency={currency} /> }]
      : []),
    ...(transfer.note ? [{ label: t('review.note'), value: transfer.note }] : []),
    {
      label: t('review.balance_after'),
      value: <Balance value={transfer.balance_after} currency={currency} />,
      strong: true,
    },
  ]
  return (
    <ResultStep
      title={t(titleOf(transfer))}
      sum={<Money value={transfer.amount} currency={currency} />}
      rows={rows}
      reference={transfer.reference}
      at={transfer.created_at}
      shared={{
        amount: transfer.amount,
        currency,
        party: { label: t(isSent ? 'review.to' : 'review.from'), name: transfer.counterparty },
      }}
      onSave={save}
      next={[
        { to: '/portal/home', label: t('common:done'), isMain: true },
        ...nextOf(transfer, user?.pro === true).map(({ to, label }) => ({ to, label: t(label) })),
      ]}
    >
      {isSent && !transfer.shop_payment && <SaveReceiver transferId={transfer.id} />}
    </ResultStep>
  )
}

type Shown = AnswerOf<typeof showTransfer>

function titleOf({ direction, shop_payment: isPayment }: Shown): string {
  if (direction === 'sent') return isPayment ? 'result.paid' : 'result.title'
  return isPayment ? 'result.payment_received' : 'result.received'
}

/** The same again: a shop by its page, a person with a Pro account. */
function nextOf({ direction, shop_payment: isPayment, receiver }: Shown, isPro: boolean) {
  if (direction === 'received') return []
  if (isPayment && receiver) return [{ to: `/portal/pay/${receiver.member_no}`, label: 'result.pay_again' }]
  return isPro ? [{ to: '/portal/transfer', label: 'result.again' }] : []
}
